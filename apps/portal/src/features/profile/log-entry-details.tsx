import type { AuditEntry } from '@assure/contract/accounts/profile.modes'
import type { ReactNode } from 'react'
import { changesOf, type LogChange, valueText } from '#src/features/profile/log-changes.ts'
import { useBrowserName } from '#src/features/profile/use-browser-name.ts'
import { useLogWords } from '#src/features/profile/use-log-words.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { durationWords } from '#src/lib/duration.ts'
import { exactTime } from '#src/lib/format-date.ts'

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-4">
    <dt className="w-36 shrink-0 text-text-muted first-letter:uppercase">{label}</dt>
    <dd className="min-w-0 flex-1 basis-50 wrap-anywhere">{children}</dd>
  </div>
)

/** All details of a log entry. */
export const LogEntryDetails = ({ entry, actor }: { entry: AuditEntry; actor: string }) => {
  const { t, locale } = useTranslation()
  const browser = useBrowserName()
  const known = useLogWords()
  const words = {
    nothing: t('profile.log.nothing'),
    yes: t('profile.log.yes'),
    no: t('profile.log.no'),
    moment: (seconds: number) => exactTime(seconds, locale),
    duration: (seconds: number) => durationWords(seconds, locale),
    number: (value: number) => value.toLocaleString(locale),
    browser,
    language: (code: string) => new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code,
    known: known.value,
  }
  const changeText = ({ name, before, after }: LogChange) => {
    const [was, is] = [valueText(name, before, words), valueText(name, after, words)]
    if (before === undefined) return is
    return after === undefined ? was : t('profile.log.changeFrom', { before: was, after: is })
  }
  return (
    <dl className="flex flex-col gap-1 border-t bg-bg px-4 py-3 text-cell sm:pl-20">
      <Row label={t('profile.log.at')}>{exactTime(entry.at_utc, locale)}</Row>
      <Row label={t('profile.log.who')}>
        {entry.actor_kind === 'operator' && entry.actor ? `${actor} (${entry.actor})` : actor}
      </Row>
      <Row label={t('profile.log.address')}>{entry.address || t('profile.log.noAddress')}</Row>
      {changesOf(entry).map((change) => (
        <Row key={change.name} label={known.field(change.name)}>
          {changeText(change)}
        </Row>
      ))}
      {entry.request_id && (
        <Row label={t('common.requestId')}>
          <code className="font-mono select-all">{entry.request_id}</code>
        </Row>
      )}
    </dl>
  )
}
