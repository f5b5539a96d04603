import type { ApiKey } from '@assure/contract/accounts/api-key.modes'
import { RefreshCw } from 'lucide-react'
import { useId, useState } from 'react'
import { useMay } from '#src/api/session-context.ts'
import type { Keys } from '#src/features/api-keys/api-key-queries.ts'
import { CopyButton } from '#src/features/api-keys/copy-button.tsx'
import { KeyBox } from '#src/features/api-keys/key-box.tsx'
import { sortKeys } from '#src/features/api-keys/key-times.ts'
import { Moment } from '#src/features/api-keys/moment.tsx'
import { OldKey } from '#src/features/api-keys/old-keys.tsx'
import { SecretBox } from '#src/features/api-keys/secret-box.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime } from '#src/lib/format-date.ts'
import { useAgo } from '#src/shared/time/use-ago.ts'
import { useNow } from '#src/lib/use-now.ts'
import { Button } from '#src/ui/button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const RotateDialog = lazyPart(async () => (await import('./rotate-dialog.tsx')).RotateDialog)

/** When a key was last used; the exact minute on hover and focus. */
const LastUsed = ({ atS, from, nowS }: { atS: number; from: string; nowS: number }) => {
  const { t, locale } = useTranslation()
  const ago = useAgo(nowS)
  if (atS === 0) return <Moment text={t('apiKeys.neverUsed')} exact={undefined} />
  return (
    <Moment
      text={
        from === ''
          ? t('apiKeys.lastUsed', { ago: ago(atS) })
          : t('apiKeys.lastUsedFrom', { ago: ago(atS), address: from })
      }
      exact={t('apiKeys.lastUsedAt', { when: exactTime(atS, locale) })}
    />
  )
}

interface RotationProps {
  current: ApiKey
  old: readonly ApiKey[]
  nowS: number
  onRotate: () => void
}

const Rotation = ({ current, old, nowS, onRotate }: RotationProps) => {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <section aria-labelledby="rotation" className="flex flex-col gap-4 p-4 sm:px-6 sm:py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="rotation" className="font-semibold">
            {t('apiKeys.rotate.title')}
          </h2>
          <p className="text-help text-text-muted">{t('apiKeys.rotate.text')}</p>
        </div>
        {may('key.manage') && (
          <Button icon={<RefreshCw aria-hidden size={16} />} onClick={onRotate}>
            {t('apiKeys.rotate.open')}
          </Button>
        )}
      </div>
      {old.length > 0 && (
        <ul className="flex flex-col gap-2">
          {old.map((key) => (
            <OldKey key={key.session_id} old={key} current={current} nowS={nowS} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface KeysPanelProps {
  current: ApiKey
  keys: Keys
  onRenew: () => void
}

/** The key, its secret, and their rotation (SB-06). */
export const KeysPanel = ({ current, keys, onRenew }: KeysPanelProps) => {
  const { t, locale } = useTranslation()
  const nowS = useNow()
  const ago = useAgo(nowS)
  const id = useId()
  const may = useMay()
  const [isRotating, setIsRotating] = useState(false)
  const { session_id: sessionId, created_at_utc: madeS, last_used_utc: usedS } = current
  return (
    <div className="min-w-0 divide-y rounded-surface border bg-surface">
      <KeyBox
        id={id}
        label={t('apiKeys.key')}
        note={t('apiKeys.keyNote')}
        value={sessionId}
        describedBy={`${id}-text`}
        actions={<CopyButton label={t('apiKeys.copyKey')} valueOf={() => sessionId} />}
      >
        <Moment
          text={t('apiKeys.made', { ago: ago(madeS) })}
          exact={t('apiKeys.madeAt', { when: exactTime(madeS, locale) })}
        />
        <LastUsed atS={usedS} from={current.last_used_address} nowS={nowS} />
      </KeyBox>
      {may('key.manage') && <SecretBox key={sessionId} sessionId={sessionId} onOther={onRenew} />}
      <Rotation
        current={current}
        old={sortKeys(keys, nowS).old}
        nowS={nowS}
        onRotate={() => setIsRotating(true)}
      />
      {isRotating && <RotateDialog onClosed={() => setIsRotating(false)} />}
    </div>
  )
}
