import '#src/features/plans/texts/texts.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { useMay, useMember } from '#src/api/session-context.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { PlanReceipts } from '#src/features/plans/plan-receipts.tsx'
import { type MonthUse, useMonthUse, usePlans } from '#src/features/plans/plan-queries.ts'
import { PlansOnOffer } from '#src/features/plans/plans-on-offer.tsx'
import { PlansSkeleton } from '#src/features/plans/plans-skeleton.tsx'
import { sortPromotions } from '#src/features/plans/promotion-figures.ts'
import { PromotionForm } from '#src/features/plans/promotion-form.tsx'
import { usePromotions } from '#src/features/plans/promotion-queries.ts'
import { SubscriptionPanel } from '#src/features/plans/subscription-panel.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { useNow } from '#src/lib/use-now.ts'
import { LoadFailed } from '#src/shared/failures/load-failed.tsx'
import { StaleWarnings } from '#src/shared/failures/stale-warnings.tsx'
import { PageHead } from '#src/ui/page-head.tsx'

type List = ReturnType<typeof usePromotions>

const Subscription = ({ list, use }: { list: List; use: MonthUse }) => {
  const { t } = useTranslation()
  const nowS = useNow()
  if (!list.data && list.isError)
    return (
      <div className="rounded-surface border bg-surface">
        <LoadFailed
          error={list.error}
          title={t('plans.failedTitle')}
          text={t('plans.failedText', { reason: problemMessage(list.error) })}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      </div>
    )
  if (!list.data) return null
  return <SubscriptionPanel {...sortPromotions(list.data.applied_promotions, nowS)} use={use} />
}

/** Subscription details screen, `/plans` (section 2, RT-08, SB-01 to SB-04). */
export default function PlansPage() {
  const { t } = useTranslation()
  const nowS = useNow()
  const may = useMay()
  // Test mode has no promotions.
  const { test_mode: isTest } = useMember()
  const list = usePromotions()
  const plans = usePlans()
  const use = useMonthUse()
  // The length of the subscription moves everything below it, so all of that comes later.
  const isLoading = list.isPending || plans.isPending
  return (
    <>
      <DocumentTitle page={t('plans.title')} />
      <PageHead title={t('plans.title')} lead={t('plans.lead')} />
      <div className="mt-4 empty:hidden">
        <StaleWarnings
          asked={list.error ? list : use.asked}
          offline={t('plans.offline')}
          stale={(reason) => t('plans.stale', { reason })}
        />
      </div>
      <div className="mt-4 grid items-start gap-4 sm:mt-6 xl:grid-cols-[minmax(0,1fr)_336px]">
        {isLoading ? (
          <PlansSkeleton />
        ) : (
          <>
            <Subscription list={list} use={use} />
            {may('billing.manage') && !isTest && (
              <PromotionForm applied={sortPromotions(list.data?.applied_promotions ?? [], nowS).applied} />
            )}
          </>
        )}
      </div>
      {!isLoading && (
        <>
          <PlansOnOffer />
          <PlanReceipts />
        </>
      )}
    </>
  )
}
