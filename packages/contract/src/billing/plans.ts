export const PLAN_CURRENCY = 'usd'
export const PLAN_TRIAL_DAYS = 7
/** The plans on offer (SB-07), in display order. Prices are cents per month, limits estimations per month. */
export const PLANS = [
  { plan: 'starter', monthly_limit: 10_000, unit_amount: 4900 },
  { plan: 'growth', monthly_limit: 100_000, unit_amount: 29_900 },
  { plan: 'scale', monthly_limit: 1_000_000, unit_amount: 149_900 },
] as const
export type PlanName = (typeof PLANS)[number]['plan']
export const PLAN_NAMES = PLANS.map(({ plan }) => plan) as [PlanName, ...PlanName[]]

/** `session_type` of an account whose trial or plan is over. */
export const WITHOUT_PLAN = 'none'

/** Returns the plan with this name; undefined if it is not on offer. */
export const planNamed = (name: string) => PLANS.find(({ plan }) => plan === name)

/** Returns a plan's name for receipts and mails, with a capital. */
export const planTitle = (plan: string): string => plan.charAt(0).toUpperCase() + plan.slice(1)
