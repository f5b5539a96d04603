import type { ReactNode } from 'react'
import type { EqualEntries } from '#src/features/profile/log-folds.ts'
import { useLogWords } from '#src/features/profile/use-log-words.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime } from '#src/lib/format-date.ts'

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-4">
    <dt className="w-36 shrink-0 text-text-muted first-letter:uppercase">{label}</dt>
    <dd className="min-w-0 flex-1 basis-50 wrap-anywhere">{children}</dd>
  </div>
)

const RequestId = ({ id }: { id: string }) => <code className="font-mono select-all">{id}</code>

/** The time of each of several equal entries, with its request. */
const Times = ({ entries }: { entries: EqualEntries }) => {
  const { t, locale } = useTranslation()
  return (
    <ul className="flex flex-col gap-1">
      {entries.map(({ entry_id, at_utc, request_id }) => (
        <li key={entry_id} className="flex flex-wrap gap-x-4">
          {exactTime(at_utc, locale)}
          {request_id && (
            <span className="text-text-muted">
              {t('common.requestId')} <RequestId id={request_id} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** All details of equal log entries. */
export const LogEntryDetails = ({ entries }: { entries: EqualEntries }) => {
  const { t, locale } = useTranslation()
  const words = useLogWords()
  const [entry] = entries
  const isSingle = entries.length === 1
  const actor = words.actor(entry)
  return (
    <dl className="flex flex-col gap-1 border-t bg-bg px-4 py-3 text-cell sm:pl-20">
      <Row label={t('profile.log.at')}>
        {isSingle ? exactTime(entry.at_utc, locale) : <Times entries={entries} />}
      </Row>
      <Row label={t('profile.log.who')}>
        {entry.actor_kind === 'operator' && entry.actor ? `${actor} (${entry.actor})` : actor}
      </Row>
      <Row label={t('profile.log.address')}>{entry.address || t('profile.log.noAddress')}</Row>
      {words.changes(entry).map(({ name, field, value }) => (
        <Row key={name} label={field}>
          {value}
        </Row>
      ))}
      {isSingle && entry.request_id && (
        <Row label={t('common.requestId')}>
          <RequestId id={entry.request_id} />
        </Row>
      )}
    </dl>
  )
}
