import '#src/features/organisation/texts/returning/texts.ts'
import type { Returning } from '@assure/contract/accounts/member.modes'
import { mayGive } from '@assure/contract/accounts/roles'
import { useMay, useMember } from '#src/api/session-context.ts'
import { RoleTags } from '#src/features/organisation/member-cells.tsx'
import type { StartTask } from '#src/features/organisation/member-task.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { longDate } from '#src/lib/format-date.ts'
import { Button } from '#src/ui/button.tsx'

interface ReturningPanelProps {
  people: readonly Returning[]
  onTask: StartTask
}

/** People who deleted their login and may come back, with buttons to prevent it. Absent if there are none. */
export const ReturningPanel = ({ people, onTask }: ReturningPanelProps) => {
  const { t, locale } = useTranslation()
  const may = useMay()
  const { roles: own } = useMember()
  if (people.length === 0) return null
  return (
    <section aria-labelledby="returning" className="mt-8">
      <h2 id="returning" className="text-panel font-semibold">
        {t('returning.title')}
      </h2>
      <p className="max-w-160 text-help text-text-muted">{t('returning.lead')}</p>
      <ul aria-labelledby="returning" className="mt-3 rounded-surface border bg-surface">
        {people.map((person) => (
          <li
            key={person.member_id}
            className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b px-4 py-3 last:border-b-0"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium wrap-anywhere">{person.name || person.email}</p>
              <p className="text-help wrap-anywhere text-text-muted">{person.email}</p>
            </div>
            <div className="flex min-w-0 flex-1 basis-50 flex-wrap items-center gap-x-3 gap-y-1 text-cell">
              <RoleTags roles={person.roles} />
              <span>{t('returning.until', { date: longDate(person.until_utc, locale) })}</span>
            </div>
            {may('member.manage') && mayGive(own, person.roles) && (
              <Button
                size="small"
                aria-label={t('returning.removeOne', { name: person.name || person.email })}
                onClick={() => onTask({ name: 'remove', member: person })}
              >
                {t('returning.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
