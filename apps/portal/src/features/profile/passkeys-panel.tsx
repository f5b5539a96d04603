import '#src/shared/passkeys/texts/texts.ts'
import type { Passkey } from '@assure/contract/accounts/passkey.modes'
import { useQuery } from '@tanstack/react-query'
import { CloudCheck, Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { accountQuery } from '#src/api/queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime } from '#src/lib/format-date.ts'
import { useNow } from '#src/lib/use-now.ts'
import { RetryAlert } from '#src/shared/failures/retry-alert.tsx'
import { Panel } from '#src/shared/page/panel.tsx'
import { useAgo } from '#src/shared/time/use-ago.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const AddPasskeyDialog = lazyPart(async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog)
const RenamePasskeyDialog = lazyPart(
  async () => (await import('./rename-passkey-dialog.tsx')).RenamePasskeyDialog,
)
const RemovePasskeyDialog = lazyPart(
  async () => (await import('./remove-passkey-dialog.tsx')).RemovePasskeyDialog,
)

type Task = { name: 'add' } | { name: 'rename' | 'remove'; passkey: Passkey }

interface RowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

const PasskeyRow = ({ passkey, onRename, onRemove }: RowProps) => {
  const { t, locale } = useTranslation()
  const ago = useAgo(useNow())
  const { name, created_at_utc: madeS, last_used_utc: usedS, synced } = passkey
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-3 last:pb-0">
      <Fingerprint aria-hidden size={20} className="shrink-0 text-text-muted" />
      <div className="min-w-0 flex-1 basis-50">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="font-medium wrap-anywhere">{name}</p>
          {synced && (
            <span title={t('passkeys.syncedHelp')}>
              <Chip tone="neutral" icon={CloudCheck}>
                {t('passkeys.synced')}
              </Chip>
            </span>
          )}
        </div>
        <p className="flex flex-wrap gap-x-1.5 text-help text-text-muted">
          <span title={exactTime(madeS, locale)}>{t('passkeys.made', { ago: ago(madeS) })}</span>
          <span aria-hidden>·</span>
          {usedS === 0 ? (
            <span>{t('passkeys.unused')}</span>
          ) : (
            <span title={exactTime(usedS, locale)}>{t('passkeys.used', { ago: ago(usedS) })}</span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:ml-9">
        <Button size="small" aria-label={t('passkeys.renameOne', { name })} onClick={onRename}>
          {t('passkeys.rename')}
        </Button>
        <Button size="small" aria-label={t('passkeys.removeOne', { name })} onClick={onRemove}>
          {t('passkeys.remove')}
        </Button>
      </div>
    </li>
  )
}

/** The passkeys of the person: adds, renames and removes them. */
export const PasskeysPanel = () => {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(accountQuery('list_passkeys', {}))
  const [task, setTask] = useState<Task | null>(null)
  const close = () => setTask(null)
  const content = () => {
    if (data?.passkeys.length === 0) return <p className="text-text-muted">{t('passkeys.none')}</p>
    if (data)
      return (
        <ul>
          {data.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.passkey_id}
              passkey={passkey}
              onRename={() => setTask({ name: 'rename', passkey })}
              onRemove={() => setTask({ name: 'remove', passkey })}
            />
          ))}
        </ul>
      )
    if (!error) return <Skeleton className="h-12 w-full" />
    return (
      <RetryAlert
        tone="error"
        text={t('passkeys.failed', { reason: problemMessage(error) })}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <Panel
      title={t('passkeys.title')}
      lead={t('passkeys.lead')}
      action={<Button onClick={() => setTask({ name: 'add' })}>{t('passkeys.add')}</Button>}
    >
      {content()}
      {task?.name === 'add' && <AddPasskeyDialog onClosed={close} />}
      {task?.name === 'rename' && <RenamePasskeyDialog passkey={task.passkey} onClosed={close} />}
      {task?.name === 'remove' && <RemovePasskeyDialog passkey={task.passkey} onClosed={close} />}
    </Panel>
  )
}
