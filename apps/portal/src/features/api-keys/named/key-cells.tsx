import type { NamedKey } from '@assure/contract/accounts/named-key.modes'
import { KEY_END_NOTICE_DAYS } from '@assure/contract/constants'
import { Clock, Copy } from 'lucide-react'
import { leftWords } from '#src/features/api-keys/key-times.ts'
import { Moment } from '#src/features/api-keys/moment.tsx'
import { pairsOf } from '#src/features/api-keys/named/named-key-queries.ts'
import { scopeName, scopesShort } from '#src/features/api-keys/named/scope-words.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime, longDate } from '#src/lib/format-date.ts'
import { placeName, placesShort } from '#src/shared/organisations/place-words.ts'
import { useCopyText } from '#src/shared/page/use-copy-text.ts'
import { useAgo } from '#src/shared/time/use-ago.ts'
import { Chip } from '#src/ui/chip.tsx'
import { Hint } from '#src/ui/hint.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

/** A key that ends within this time is marked. The mails about the end begin then. */
const SOON_S = KEY_END_NOTICE_DAYS[0] * 86_400

export interface KeyCellProps {
  namedKey: NamedKey
  nowS: number
}

/** The API Key of the current pair, with a button that copies it. */
const CopiedId = ({ namedKey, nowS }: KeyCellProps) => {
  const { t } = useTranslation()
  const copyText = useCopyText()
  const { current } = pairsOf(namedKey, nowS)
  if (!current) return null
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 truncate font-mono text-chip text-text-muted" title={current.session_id}>
        {current.session_id}
      </span>
      <IconButton
        label={t('namedKeys.copyId', { name: namedKey.name })}
        icon={<Copy aria-hidden size={14} />}
        className="-my-1.5"
        onClick={() => void copyText(current.session_id)}
      />
    </span>
  )
}

/** Name, maker and API Key. */
export const NameText = ({ namedKey, nowS }: KeyCellProps) => {
  const { t, locale } = useTranslation()
  const ago = useAgo(nowS)(namedKey.created_at_utc)
  const { name, made_by: maker } = namedKey
  const made = () => {
    if (maker === null) return t('namedKeys.made', { ago })
    return maker === '' ? t('namedKeys.madeByFormer', { ago }) : t('namedKeys.madeBy', { name: maker, ago })
  }
  return (
    <span className="block min-w-0">
      <span className="block font-medium wrap-anywhere">{name}</span>
      <span
        className="block text-chip wrap-anywhere text-text-muted"
        title={exactTime(namedKey.created_at_utc, locale)}
      >
        {made()}
      </span>
      <CopiedId namedKey={namedKey} nowS={nowS} />
    </span>
  )
}

/** Permissions in words, with the scopes themselves for programmers. */
export const ScopesText = ({ namedKey: { name, scopes } }: Pick<KeyCellProps, 'namedKey'>) => {
  const { t } = useTranslation()
  const { words, shown, rest } = scopesShort(scopes, t)
  return (
    <span className="block min-w-0">
      <span className="block wrap-anywhere">{words}</span>
      <span className="block font-mono text-chip wrap-anywhere text-text-muted">
        {shown.join(', ')}{' '}
        {rest.length > 0 && (
          <Hint text={rest.map((scope) => scopeName(scope, t)).join(', ')}>
            <button type="button" className="min-h-6 min-w-6 cursor-default rounded-hint px-1 font-sans">
              {`+${rest.length}`}{' '}
              <span className="sr-only">{t('namedKeys.moreScopesOf', { count: rest.length, name })}</span>
            </button>
          </Hint>
        )}
      </span>
    </span>
  )
}

/** 'Everywhere', or the first place and the number of the others; all of them on hover. */
export const PlacesText = ({ namedKey: { places } }: Pick<KeyCellProps, 'namedKey'>) => {
  const { t } = useTranslation()
  if (!places) return <span className="text-text-muted">{t('namedKeys.everywhere')}</span>
  return (
    <span className="wrap-anywhere" title={places.map(placeName).join('\n')}>
      {placesShort(places, t)}
    </span>
  )
}

/** When and from where the current pair was last used. */
export const LastUsedText = ({ namedKey, nowS }: KeyCellProps) => {
  const { t, locale } = useTranslation()
  const ago = useAgo(nowS)
  const { current } = pairsOf(namedKey, nowS)
  if (!current || current.last_used_utc === 0)
    return <span className="text-text-muted">{t('namedKeys.never')}</span>
  const { last_used_utc: usedS, last_used_address: address } = current
  return (
    <span className="block min-w-0">
      <Moment text={ago(usedS)} exact={exactTime(usedS, locale)} />
      {address && (
        <span className="block text-chip wrap-anywhere text-text-muted">
          {t('namedKeys.from', { address })}
        </span>
      )}
    </span>
  )
}

/** When the key ends; marked in the last 14 days. */
export const EndText = ({ namedKey: { expires_at_utc: endS }, nowS }: KeyCellProps) => {
  const { t, locale } = useTranslation()
  if (endS === 0) return <span className="text-text-muted">{t('namedKeys.never')}</span>
  if (endS - nowS > SOON_S) return <span title={exactTime(endS, locale)}>{longDate(endS, locale)}</span>
  const left = leftWords(endS, nowS, locale)
  return (
    <span className="block min-w-0">
      <Chip tone="warning" icon={Clock}>
        {left === null ? t('namedKeys.endsSoon') : t('namedKeys.endsIn', { left })}
      </Chip>
      <span className="block text-chip text-text-muted" title={exactTime(endS, locale)}>
        {longDate(endS, locale)}
      </span>
    </span>
  )
}
