import { AUDIT_ACTION_GROUPS, AUDIT_GROUPS, type AuditAction } from '@assure/contract/accounts/audit-actions'
import type { AuditEntry } from '@assure/contract/accounts/profile.modes'
import {
  BadgeCheck,
  Building2,
  ChevronDown,
  CreditCard,
  KeyRound,
  Layers,
  LogIn,
  TriangleAlert,
  UserRound,
  Users,
} from 'lucide-react'
import { useId, useState } from 'react'
import { LogEntryDetails } from '#src/features/profile/log-entry-details.tsx'
import type { EqualEntries } from '#src/features/profile/log-folds.ts'
import { useLogWords } from '#src/features/profile/use-log-words.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime, timeOfDay } from '#src/lib/format-date.ts'
import { Chip } from '#src/ui/chip.tsx'

const ICONS = {
  sign_in: LogIn,
  account: UserRound,
  member: Users,
  api_key: KeyRound,
  operator: Building2,
  licence: BadgeCheck,
  billing: CreditCard,
}

const groupOf = (action: AuditAction) =>
  AUDIT_GROUPS.find((group) => (AUDIT_ACTION_GROUPS[group] as readonly string[]).includes(action)) ??
  'account'

/** How often equal entries happened, and between which times. */
const Repeats = ({ entries }: { entries: EqualEntries }) => {
  const { t, locale } = useTranslation()
  const count = entries.length
  const at = (entry: AuditEntry) => timeOfDay(entry.at_utc, locale)
  const [from, to] = [at(entries.at(-1) ?? entries[0]), at(entries[0])]
  return (
    <Chip tone="neutral" icon={Layers} className="-my-1 ml-2 align-middle tabular-nums">
      {from === to ? t('profile.log.times', { count }) : t('profile.log.timesBetween', { count, from, to })}
    </Chip>
  )
}

/** One line of the log, or a card on a phone. Equal entries share a line. 'Details' shows the rest. */
export const LogEntry = ({ entries }: { entries: EqualEntries }) => {
  const { t, locale } = useTranslation()
  const id = useId()
  const known = useLogWords()
  const [entry] = entries
  const [isOpen, setIsOpen] = useState(false)
  const { action, at_utc, target, address } = entry
  const isRefusal = action === 'sign_in_refused'
  const Icon = isRefusal ? TriangleAlert : ICONS[groupOf(action)]
  const actor = known.actor(entry)
  const words = t(`profile.log.action.${action}`)
  return (
    <li className="border-b last:border-b-0">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-1.5 text-cell max-sm:py-2.5 sm:grid-cols-[48px_minmax(0,1fr)_auto] lg:grid-cols-[48px_minmax(0,1fr)_minmax(0,260px)_160px_auto]">
        <p
          className="wrap-anywhere text-text-muted tabular-nums max-sm:order-2 max-sm:col-span-2"
          title={exactTime(at_utc, locale)}
        >
          {timeOfDay(at_utc, locale)}
          <span className="sm:hidden"> · {actor}</span>
        </p>
        <p className="flex min-w-0 gap-2.5 max-sm:order-1">
          <Icon
            aria-hidden
            size={16}
            className={`mt-px shrink-0 ${isRefusal ? 'text-warning' : 'text-text-muted'}`}
          />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-medium">{words}</span>
            {target && <span className="text-text-muted"> {known.target(entry)}</span>}
            {entries.length > 1 && <Repeats entries={entries} />}
          </span>
        </p>
        <p className="truncate text-text-muted max-lg:hidden" title={actor}>
          {actor}
        </p>
        <p className="truncate text-text-muted tabular-nums max-lg:hidden" title={address || undefined}>
          {address || t('profile.log.noAddress')}
        </p>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t('profile.log.detailsOf', { action: words, when: exactTime(at_utc, locale) })}
          onClick={() => setIsOpen(!isOpen)}
          className="flex h-8 items-center gap-1 rounded-control px-2 text-text-muted hover:bg-sunken hover:text-text max-sm:order-1 pointer-coarse:h-11"
        >
          <span className="max-sm:sr-only">{t('profile.log.details')}</span>
          <ChevronDown aria-hidden size={16} className={isOpen ? 'rotate-180' : ''} />
        </button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <LogEntryDetails entries={entries} />}
      </div>
    </li>
  )
}
