import { account } from '#src/i18n/en/account.ts'
import { analytics } from '#src/i18n/en/analytics.ts'
import { apiKeys } from '#src/i18n/en/api-keys.ts'
import { billing } from '#src/i18n/en/billing.ts'
import { checkout } from '#src/i18n/en/checkout.ts'
import { common } from '#src/i18n/en/common.ts'
import { devices } from '#src/i18n/en/devices.ts'
import { errors } from '#src/i18n/en/errors.ts'
import { licences } from '#src/i18n/en/licences.ts'
import { plans } from '#src/i18n/en/plans.ts'
import { profile } from '#src/i18n/en/profile.ts'
import { retail } from '#src/i18n/en/retail.ts'
import { shell } from '#src/i18n/en/shell.ts'
import { signUp } from '#src/i18n/en/sign-up.ts'
import { usage } from '#src/i18n/en/usage.ts'

/** Every text of the portal's screens, in English, by area. A `{name}` is filled in. */
export const en = {
  common,
  errors,
  shell,
  account,
  apiKeys,
  licences,
  devices,
  profile,
  signUp,
  analytics,
  usage,
  plans,
  checkout,
  billing,
  retail,
} as const
