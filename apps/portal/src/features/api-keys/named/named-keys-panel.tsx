import '#src/features/api-keys/named/texts/texts.ts'
import { NAMED_KEYS_MAX } from '@assure/contract/constants'
import { KeyRound, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { useMay } from '#src/api/session-context.ts'
import { KeyList, type KeyTask } from '#src/features/api-keys/named/key-list.tsx'
import { useNamedKeys } from '#src/features/api-keys/named/named-key-queries.ts'
import { currentLanguage, useTranslation } from '#src/i18n/translation.ts'
import { useOnline } from '#src/lib/use-online.ts'
import { paths } from '#src/paths.ts'
import { RetryAlert } from '#src/shared/failures/retry-alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const NewKeyDialog = lazyPart(async () => (await import('./new-key-dialog.tsx')).NewKeyDialog)
const KEY_DIALOGS = {
  rotate: lazyPart(async () => (await import('./rotate-key-dialog.tsx')).RotateKeyDialog),
  change: lazyPart(async () => (await import('./change-key-dialog.tsx')).ChangeKeyDialog),
  end: lazyPart(async () => (await import('./end-key-dialog.tsx')).EndKeyDialog),
}

const NewKeyButton = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslation()
  return (
    <Button kind="primary" icon={<Plus aria-hidden size={16} />} onClick={onClick}>
      {t('namedKeys.new')}
    </Button>
  )
}

/** Keys with a name and limits of their own: lists, makes, changes, rotates and ends them. */
export const NamedKeysPanel = () => {
  const { t } = useTranslation()
  const may = useMay()
  const id = useId()
  const isOnline = useOnline()
  const { data, error, isFetching, refetch } = useNamedKeys()
  const [task, setTask] = useState<KeyTask | { name: 'new' } | null>(null)
  const close = () => setTask(null)
  const create = () => setTask({ name: 'new' })
  const KeyDialog = task && task.name !== 'new' ? KEY_DIALOGS[task.name] : null
  const count = data?.keys.length ?? 0
  const guide = paths.documentationPage({ lang: currentLanguage(), documentName: 'keys-and-scopes' })
  const retry = (tone: 'error' | 'warning', text: string) => (
    <RetryAlert announced tone={tone} text={text} busy={isFetching} onRetry={() => void refetch()} />
  )
  return (
    <section aria-labelledby={id} className="mt-8 flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={id} className="text-panel font-semibold">
            {t('namedKeys.title')}
          </h2>
          <p className="text-help text-text-muted">
            {count > 0 && <>{t('namedKeys.lead', { count, max: NAMED_KEYS_MAX })} </>}
            <a href={guide} className="text-accent underline">
              {t('namedKeys.guide')}
            </a>
          </p>
        </div>
        {count > 0 && may('key.manage') && <NewKeyButton onClick={create} />}
      </div>
      {error && data && isOnline && retry('warning', t('namedKeys.stale', { reason: problemMessage(error) }))}
      {error && !data ? (
        retry('error', t('namedKeys.failed', { reason: problemMessage(error) }))
      ) : (
        <KeyList
          keys={data?.keys ?? null}
          empty={
            <EmptyState icon={KeyRound} title={t('namedKeys.emptyTitle')} text={t('namedKeys.emptyText')}>
              {may('key.manage') && <NewKeyButton onClick={create} />}
            </EmptyState>
          }
          onTask={setTask}
        />
      )}
      {task?.name === 'new' && <NewKeyDialog onClosed={close} />}
      {KeyDialog && task && 'key' in task && <KeyDialog namedKey={task.key} onClosed={close} />}
    </section>
  )
}
