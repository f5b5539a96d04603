import '#src/features/api-keys/texts/texts.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { useApiKeys } from '#src/features/api-keys/api-key-queries.ts'
import { KeyTabs } from '#src/features/api-keys/key-tabs.tsx'
import { KeysPanel } from '#src/features/api-keys/keys-panel.tsx'
import { NamedKeysPanel } from '#src/features/api-keys/named/named-keys-panel.tsx'
import { KeysSkeleton } from '#src/features/api-keys/keys-skeleton.tsx'
import { TestModePanel } from '#src/features/api-keys/test-mode/test-mode-panel.tsx'
import { SamplePanel } from '#src/features/api-keys/sample-panel.tsx'
import { SubscriptionPanel } from '#src/features/api-keys/subscription-panel.tsx'
import { useMay, useMember } from '#src/api/session-context.ts'
import { TestModeSwitch } from '#src/shared/test-mode/test-mode-switch.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { LoadFailed } from '#src/shared/failures/load-failed.tsx'
import { StaleWarnings } from '#src/shared/failures/stale-warnings.tsx'
import { PageHead } from '#src/ui/page-head.tsx'

type List = ReturnType<typeof useApiKeys>

const Keys = ({ list }: { list: List }) => {
  const { t } = useTranslation()
  const current = list.data?.keys.find((key) => key.current)
  if (list.data && current)
    return (
      <>
        <KeysPanel current={current} keys={list.data.keys} onRenew={() => void list.refetch()} />
        <SamplePanel sessionId={current.session_id} />
      </>
    )
  if (!list.isError) return <KeysSkeleton />
  return (
    <div className="rounded-surface border bg-surface">
      <LoadFailed
        error={list.error}
        title={t('apiKeys.failedTitle')}
        text={t('apiKeys.failedText', { reason: problemMessage(list.error) })}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    </div>
  )
}

/** API Keys screen, `/api-keys` (section 2, SB-06). */
export default function ApiKeysPage() {
  const { t } = useTranslation()
  const list = useApiKeys()
  const may = useMay()
  const { test_mode: isTest } = useMember()
  return (
    <>
      <DocumentTitle page={t('apiKeys.title')} />
      <PageHead title={t('apiKeys.title')} lead={t('apiKeys.lead')} action={<TestModeSwitch />} />
      <KeyTabs />
      <div className="mt-4 empty:hidden">
        <StaleWarnings
          asked={list}
          offline={t('apiKeys.offline')}
          stale={(reason) => t('apiKeys.stale', { reason })}
        />
      </div>
      <div className="mt-4 grid items-start gap-4 sm:mt-6 xl:grid-cols-[minmax(0,1fr)_336px]">
        <div className="flex min-w-0 flex-col gap-4">
          <Keys list={list} />
        </div>
        {/* Below the keys on a narrow screen, where their number would move it. */}
        {!list.isPending && <SubscriptionPanel />}
      </div>
      {!list.isPending && <NamedKeysPanel />}
      {!list.isPending && isTest && may('key.manage') && <TestModePanel />}
    </>
  )
}
