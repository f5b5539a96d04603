import { type ReactNode, useEffect, useId, useRef } from 'react'
import { CopyButton } from '#src/features/api-keys/copy-button.tsx'
import { KeyValue } from '#src/features/api-keys/key-value.tsx'
import { type MadePair, pairsOf } from '#src/features/api-keys/named/named-key-queries.ts'
import { inOrder } from '#src/features/api-keys/named/presets.ts'
import { scopeName } from '#src/features/api-keys/named/scope-words.ts'
import { SampleTabs } from '#src/features/api-keys/sample-tabs.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime } from '#src/lib/format-date.ts'
import { useNow } from '#src/lib/use-now.ts'
import { placeName } from '#src/shared/organisations/place-words.ts'
import { Detail } from '#src/shared/page/detail.tsx'
import { Alert } from '#src/ui/alert.tsx'

interface ValueProps {
  label: string
  copyLabel: string
  value: string
  onCopied?: () => void
}

const Value = ({ label, copyLabel, value, onCopied }: ValueProps) => {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <KeyValue
        id={id}
        value={value}
        actions={<CopyButton label={copyLabel} valueOf={() => value} {...(onCopied && { onCopied })} />}
        {...(onCopied && { onCopy: onCopied })}
      />
    </div>
  )
}

/** The permissions, places and end of a key. */
const Limits = ({ made: { key }, isRotation }: Omit<NewPairProps, 'onCopied'>) => {
  const { t, locale } = useTranslation()
  const nowS = useNow()
  const { old } = pairsOf(key, nowS)
  const row = (label: string, value: ReactNode) => <Detail label={label}>{value}</Detail>
  return (
    <dl>
      {row(
        t('namedKeys.pair.may'),
        inOrder(key.scopes)
          .map((scope) => scopeName(scope, t))
          .join(', '),
      )}
      {row(
        t('namedKeys.pair.places'),
        key.places ? key.places.map(placeName).join(', ') : t('namedKeys.everywhere'),
      )}
      {row(
        t('namedKeys.pair.ends'),
        key.expires_at_utc === 0 ? t('namedKeys.never') : exactTime(key.expires_at_utc, locale),
      )}
      {isRotation &&
        row(
          t('namedKeys.pair.oldPair'),
          old
            ? t('namedKeys.pair.oldUntil', { when: exactTime(old.expires_at_utc, locale) })
            : t('namedKeys.pair.oldEnded'),
        )}
    </dl>
  )
}

interface NewPairProps {
  made: MadePair
  isRotation: boolean
  /** Called when the secret is copied. */
  onCopied: () => void
}

/** A new pair: API Key, secret, limits, and a first call that the key may make. */
export const NewPair = ({ made, isRotation, onCopied }: NewPairProps) => {
  const { t } = useTranslation()
  const top = useRef<HTMLDivElement>(null)
  // The button of the form, which had the focus, is gone.
  useEffect(() => top.current?.focus(), [])
  return (
    <>
      <div ref={top} tabIndex={-1} className="outline-none">
        <Alert tone="warning" announced>
          {t('namedKeys.pair.copyNow')}
        </Alert>
      </div>
      <div className="-mt-3 flex flex-col gap-4">
        <Value label={t('apiKeys.key')} copyLabel={t('apiKeys.copyKey')} value={made.session_id} />
        <Value
          label={t('apiKeys.secret')}
          copyLabel={t('apiKeys.copySecret')}
          value={made.session_password}
          onCopied={onCopied}
        />
      </div>
      <Limits made={made} isRotation={isRotation} />
      <section
        aria-label={t('namedKeys.pair.sample')}
        className="min-w-0 overflow-hidden rounded-surface border"
      >
        <SampleTabs
          call={made.key.scopes.includes('count.write') ? 'usage' : 'account'}
          sessionId={made.session_id}
        />
      </section>
    </>
  )
}
