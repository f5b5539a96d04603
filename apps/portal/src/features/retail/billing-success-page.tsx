import '#src/shared/licences/texts/texts.ts'
import '#src/features/retail/texts/texts.ts'
import { RETAIL_BILLING_SNACKBAR_MS } from '@assure/contract/constants'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Ban, Check, CircleAlert, Hourglass, Link2Off, LoaderCircle, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { problemMessage, requestIdOf } from '#src/api/problem-message.ts'
import { retailQuery } from '#src/api/queries.ts'
import { queryClients } from '#src/api/query-client.ts'
import { PAYMENT_NOT_MADE } from '#src/shared/licences/payment-chip.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { PageFrame } from '#src/shared/page/page-frame.tsx'
import { LicenceStatusChip } from '#src/shared/licences/licence-status-chip.tsx'
import { paths } from '#src/paths.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { SnackbarProvider, useSnackbar } from '#src/ui/snackbar.tsx'

/** The provider's webhook may arrive after the customer does, so the page polls for 30 s. */
const ASK_EVERY_MS = 2000
const ASK_FOR_MS = 30_000

/** Loads a billing group. Polls for a while as long as it is unpaid. */
const useBillingGroup = (id: string) => {
  const [isAsking, setIsAsking] = useState(true)
  useEffect(() => {
    if (!isAsking) return
    const timer = setTimeout(() => setIsAsking(false), ASK_FOR_MS)
    return () => clearTimeout(timer)
  }, [isAsking])
  const query = useQuery({
    ...retailQuery('show_billing_group', { billing_group_id: id }),
    refetchInterval: ({ state: { data, status } }) => {
      const isOpen = data?.result === 'OK' && data.payment_result === null
      return isAsking && status !== 'error' && isOpen ? ASK_EVERY_MS : false
    },
  })
  const askAgain = () => {
    setIsAsking(true)
    void query.refetch()
  }
  return { query, isAsking, askAgain }
}
type Answer = NonNullable<ReturnType<typeof useBillingGroup>['query']['data']>
type Found = Extract<Answer, { result: 'OK' }>

const LOOKS = {
  payment_succeeded: { icon: Check, tone: 'success', words: 'success' },
  payment_not_made: { icon: Hourglass, tone: 'accent', words: 'notMade' },
  payment_failed: { icon: CircleAlert, tone: 'error', words: 'failed' },
  payment_cancelled: { icon: Ban, tone: 'error', words: 'cancelled' },
  payment_refunded: { icon: Undo2, tone: 'error', words: 'refunded' },
} as const

interface WaysProps {
  /** Whether a payment is open. Then the link to the subscriptions is the primary one. */
  isUnpaid?: boolean
  children?: ReactNode
}

const Ways = ({ isUnpaid = false, children }: WaysProps) => {
  const { t } = useTranslation()
  const kind = (isFirst: boolean) => (isFirst ? 'primary' : 'secondary')
  return (
    <div className="flex flex-wrap gap-2">
      {children}
      <Link to={paths.retailLicences()} className={buttonClass({ kind: kind(!isUnpaid), size: 'form' })}>
        {t('retail.billing.toLicences')}
      </Link>
      <Link to={paths.retailSubscriptions()} className={buttonClass({ kind: kind(isUnpaid), size: 'form' })}>
        {t('retail.billing.toSubscriptions')}
      </Link>
    </div>
  )
}

interface OutcomeProps {
  group: Found
  /** Whether the page still polls. */
  isAsking: boolean
  onAgain: () => void
}

/** State of a payment. Shows only codes and statuses of its licences. */
const Outcome = ({ group, isAsking, onAgain }: OutcomeProps) => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const result = group.payment_result ?? PAYMENT_NOT_MADE
  const isPaid = result === 'payment_succeeded'
  const { icon, tone, words } = LOOKS[result]
  const count = group.licences.length
  useEffect(() => {
    if (isPaid)
      showSnack({
        tone: 'success',
        text: t('retail.billing.success'),
        durationMs: RETAIL_BILLING_SNACKBAR_MS,
      })
  }, [isPaid, showSnack, t])
  const lead = () => {
    if (words === 'success') return t('retail.billing.successLead', { count })
    if (words === 'notMade' && !isAsking) return t('retail.billing.notMadeOver')
    return t(`retail.billing.${words}Lead`)
  }
  return (
    <PageFrame realm="retail" icon={icon} tone={tone} title={t(`retail.billing.${words}Title`)} lead={lead()}>
      <section className="flex max-w-170 flex-col gap-3">
        <h2 className="text-form font-semibold">{t('retail.billing.licences')}</h2>
        <ul className="divide-y overflow-hidden rounded-surface border bg-surface">
          {group.licences.map(({ licence_code: code, status }) => (
            <li key={code} className="flex min-h-11 flex-wrap items-center justify-between gap-2 px-4 py-2">
              <span className="font-medium slashed-zero">{code}</span>
              <LicenceStatusChip status={status} />
            </li>
          ))}
        </ul>
      </section>
      {isPaid && <p className="text-text-muted">{t('retail.billing.firstLogin')}</p>}
      <Ways isUnpaid={!isPaid && result !== PAYMENT_NOT_MADE}>
        {result === PAYMENT_NOT_MADE && !isAsking && (
          <Button size="form" onClick={onAgain}>
            {t('retail.billing.lookAgain')}
          </Button>
        )}
      </Ways>
    </PageFrame>
  )
}

const Payment = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { query, isAsking, askAgain } = useBillingGroup(id)
  const { data, error } = query
  const requestId = requestIdOf(error)
  if (error && !data)
    return (
      <PageFrame
        realm="retail"
        icon={CircleAlert}
        tone="error"
        title={t('retail.billing.lookupFailed')}
        lead={problemMessage(error)}
      >
        <div className="flex flex-col items-start gap-4">
          {requestId && (
            <p className="text-help text-text-muted">
              {t('common.requestId')} <code className="font-mono text-text select-all">{requestId}</code>
            </p>
          )}
          <Button kind="primary" size="form" pending={query.isFetching} onClick={askAgain}>
            {t('common.tryAgain')}
          </Button>
        </div>
      </PageFrame>
    )
  if (!data)
    return (
      <PageFrame
        realm="retail"
        icon={LoaderCircle}
        title={t('retail.billing.loading')}
        lead={t('retail.billing.loadingText')}
      >
        <div aria-hidden className="flex max-w-170 flex-col gap-3">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      </PageFrame>
    )
  if (data.result === 'DENY') return <Unknown />
  return <Outcome group={data} isAsking={isAsking} onAgain={askAgain} />
}

const Unknown = () => {
  const { t } = useTranslation()
  return (
    <PageFrame
      realm="retail"
      icon={Link2Off}
      tone="error"
      title={t('common.linkInvalid')}
      lead={t('retail.billing.invalidLead')}
    >
      <Ways />
    </PageFrame>
  )
}

/** Result page of a payment for licences, `/retail-billing-success/{token}` or `?token=` (RS-05, RT-07). */
export default function BillingSuccessPage() {
  const { t } = useTranslation()
  const { token } = useParams()
  const [search] = useSearchParams()
  const id = token ?? search.get('token') ?? ''
  return (
    <QueryClientProvider client={queryClients.retail}>
      <SnackbarProvider closeLabel={t('common.close')} loadFailedText={t('shell.partFailed')}>
        {id === '' ? <Unknown /> : <Payment key={id} id={id} />}
      </SnackbarProvider>
    </QueryClientProvider>
  )
}
