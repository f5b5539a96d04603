import '#src/features/usage/texts/texts.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { AgeSection } from '#src/features/usage/age-section.tsx'
import { MonthNavigator } from '#src/features/usage/month-navigator.tsx'
import { SafetySection } from '#src/features/usage/safety-section.tsx'
import { MainTabs } from '#src/features/usage/usage-tabs.tsx'
import { USAGE_TABS } from '#src/features/usage/usage-view.ts'
import { useUsageView } from '#src/features/usage/use-usage-view.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { PageHead } from '#src/ui/page-head.tsx'

/** Dashboard, `/dashboard` (DB-01): the counts of the account's apps in a month. */
export default function DashboardPage() {
  const { t } = useTranslation()
  const state = useUsageView()
  const { view, current, searchOf, change } = state
  const Section = view.tab === 'age' ? AgeSection : SafetySection
  return (
    <>
      <DocumentTitle page={t('usage.title')} />
      <PageHead title={t('usage.title')} lead={t('usage.lead')} />
      <div className="mt-4 flex flex-wrap-reverse items-start justify-between gap-x-4 gap-y-2 border-b">
        <MainTabs
          label={t('usage.tabs')}
          current={view.tab}
          tabs={USAGE_TABS.map((tab) => ({
            name: tab,
            label: t(`usage.tab.${tab}`),
            search: searchOf({ tab }),
          }))}
        />
        <div className="pb-2 max-sm:w-full">
          <MonthNavigator month={view.month} current={current} onMonth={(month) => change({ month })} />
        </div>
      </div>
      <div className="mt-4 flex flex-col gap-4">
        <Section {...state} />
      </div>
    </>
  )
}
