import '#src/features/checkout/texts/texts.ts'
import { numberFormat } from '@assure/contract/number-format'
import { ArrowRight, Check, CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { type ClientLoaderFunctionArgs, Link, redirect, useLoaderData } from 'react-router'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { moneyText } from '#src/shared/billing/money.ts'
import { finishedWords } from '#src/features/checkout/finished-words.ts'
import { isPaymentSessionActive } from '#src/features/checkout/payment-session.ts'
import { type Finished, useFinishPlan } from '#src/features/checkout/use-finish-plan.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { planName } from '#src/shared/billing/plan-name.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { Step } from '#src/ui/step.tsx'

/** Redirects to the dashboard when nothing was paid in this tab (SB-08). */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const sessionId = new URL(request.url).searchParams.get('session_id')
  if (!sessionId || !isPaymentSessionActive()) throw redirect(paths.dashboard())
  return { sessionId }
}
/** No reload: the flag is cleared at the end, and the loader would then redirect. */
export const shouldRevalidate = () => false

const Head = ({ icon, title, text }: { icon: ReactNode; title: string; text: string }) => (
  <div role="status" className="flex items-start gap-5 max-sm:flex-col max-sm:gap-3">
    {icon}
    <div className="min-w-0">
      <h1 tabIndex={-1} className="text-title font-semibold sm:text-page">
        {title}
      </h1>
      <p className="mt-1 text-form text-text-muted">{text}</p>
    </div>
  </div>
)
const Disc = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className={`flex size-14 shrink-0 items-center justify-center rounded-full ${className}`}>
    {children}
  </span>
)

const Done = ({ plans: { plans, subscription } }: Extract<Finished, { state: 'done' }>) => {
  const { t, locale } = useTranslation()
  const plan = plans.find((each) => each.plan === subscription?.plan)
  if (!subscription || !plan) return null
  const amount = moneyText(plan.unit_amount, plan.currency, locale)
  const limit = numberFormat(locale).format(plan.monthly_limit)
  return (
    <>
      <Head
        icon={
          <Disc className="bg-success-soft text-success">
            <Check aria-hidden size={28} />
          </Disc>
        }
        {...finishedWords(subscription, amount, t, locale)}
      />
      <div className="mt-8 rounded-surface border bg-surface p-4 sm:p-8">
        <p className="mb-6 border-b pb-6 font-medium">
          {t('checkout.success.plan', { plan: planName(plan.plan, t), limit })}
        </p>
        <ol>
          <Step number={1} title={t('checkout.success.stepKey')} text={t('checkout.success.stepKeyText')}>
            <Link to={paths.apiKeys()} className={buttonClass({ kind: 'primary', size: 'form' })}>
              {t('checkout.success.toKeys')}
            </Link>
          </Step>
          <Step number={2} title={t('checkout.success.stepUsage')} text={t('checkout.success.stepUsageText')}>
            <Link to={paths.dashboard()} className={buttonClass({ size: 'form' })}>
              {t('checkout.success.toDashboard')}
              <ArrowRight aria-hidden size={18} />
            </Link>
          </Step>
        </ol>
      </div>
    </>
  )
}

/** Result of a payment, `/payment-success` (section 2, SB-08). */
export default function PaymentSuccessPage() {
  const { t } = useTranslation()
  const { sessionId } = useLoaderData<typeof clientLoader>()
  const { finished, again } = useFinishPlan(sessionId)
  // Each state renders a new heading, so the focus moves to it.
  useEffect(() => document.querySelector('h1')?.focus(), [finished.state])
  return (
    <div className="mx-auto max-w-205 py-4 sm:py-10">
      <DocumentTitle page={t('checkout.success.title')} />
      {finished.state === 'working' && (
        <Head
          icon={
            <Disc className="bg-sunken text-text-muted">
              <Spinner />
            </Disc>
          }
          title={t('checkout.success.working')}
          text={t('checkout.success.workingText')}
        />
      )}
      {finished.state === 'failed' && (
        <>
          <Head
            icon={
              <Disc className="bg-error-soft text-error">
                <CircleAlert aria-hidden size={28} />
              </Disc>
            }
            title={t('checkout.success.failedTitle')}
            text={t('checkout.success.failedText', { reason: finished.reason })}
          />
          <div className="mt-6 flex flex-wrap gap-2">
            <Button kind="primary" size="form" onClick={again}>
              {t('common.tryAgain')}
            </Button>
            <Link to={paths.plans()} className={buttonClass({ size: 'form' })}>
              {t('checkout.toPlans')}
            </Link>
          </div>
        </>
      )}
      {finished.state === 'done' && <Done {...finished} />}
    </div>
  )
}
