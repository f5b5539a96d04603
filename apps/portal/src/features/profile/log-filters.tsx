import { isBackwards, LOG_SPANS_DAYS, type LogView } from '#src/features/profile/log-view.ts'
import { MemberFilter } from '#src/features/profile/member-filter.tsx'
import { LOG_GROUPS, type LogName } from '#src/features/profile/profile-queries.ts'
import type { ChangeLogView } from '#src/features/profile/use-log-view.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/field-error.tsx'
import { FilterSelect } from '#src/ui/filter-select.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

const RANGE = 'range'

interface LogFiltersProps {
  log: LogName
  view: LogView
  onChange: ChangeLogView
  /** Undefined without an active filter. */
  onClear: (() => void) | undefined
}

/** Filters of a log: action, person and time. */
export const LogFilters = ({ log, view, onChange, onClear }: LogFiltersProps) => {
  const { t } = useTranslation()
  const changeTime = (value: string) =>
    onChange({
      days: LOG_SPANS_DAYS.find((days) => String(days) === value) ?? null,
      from: '',
      to: '',
      isRange: value === RANGE,
    })
  return (
    <div className="mb-4 flex min-w-0 flex-1 basis-80 flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <FilterSelect
          label={t('profile.log.group')}
          allLabel={t('profile.log.groupAll')}
          value={view.group}
          options={LOG_GROUPS[log].map((value) => ({ value, label: t(`profile.log.groups.${value}`) }))}
          onChange={(value) => onChange({ group: LOG_GROUPS[log].find((group) => group === value) ?? '' })}
        />
        {log === 'organisation' && (
          <MemberFilter member={view.member} onChange={(member) => onChange({ member })} />
        )}
        <FilterSelect
          label={t('profile.log.time')}
          allLabel={t('profile.log.timeAll')}
          value={view.isRange ? RANGE : String(view.days ?? '')}
          options={[
            ...LOG_SPANS_DAYS.map((days) => ({
              value: String(days),
              label: t('profile.log.lastDays', { days }),
            })),
            { value: RANGE, label: t('profile.log.range') },
          ]}
          onChange={changeTime}
        />
        {view.isRange &&
          (['from', 'to'] as const).map((side) => (
            <label
              key={side}
              className="flex items-center gap-2 whitespace-nowrap text-text-muted max-sm:w-full"
            >
              {t(`profile.log.${side}`)}
              <TextInput
                type="date"
                size="toolbar"
                value={view[side]}
                aria-invalid={isBackwards(view) || undefined}
                onChange={(event) => onChange({ [side]: event.currentTarget.value, isRange: true })}
                className="w-auto max-sm:flex-1"
              />
            </label>
          ))}
        {onClear && (
          <Button kind="ghost" onClick={onClear}>
            {t('profile.log.clear')}
          </Button>
        )}
      </div>
      <div aria-live="polite">{isBackwards(view) && <FieldError text={t('profile.log.backwards')} />}</div>
    </div>
  )
}
