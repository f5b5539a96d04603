import { ChevronLeft, ChevronRight } from 'lucide-react'
import { FIRST_USAGE_MONTH } from '#src/features/usage/usage-view.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { addMonths, type Month, monthName } from '#src/lib/month.ts'
import { Hint } from '#src/ui/hint.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { MonthPicker } from '#src/ui/month-picker.tsx'

interface MonthNavigatorProps {
  month: Month
  /** Current month, which is the latest selectable one (DB-01). */
  current: Month
  onMonth: (month: Month) => void
}

/** Buttons for the previous and next month, and a choice of any month that has started (DB-01). */
export const MonthNavigator = ({ month, current, onMonth }: MonthNavigatorProps) => {
  const { t, locale } = useTranslation()
  const isFirst = month <= FIRST_USAGE_MONTH
  const isLast = month >= current
  return (
    <div className="flex items-center gap-1 max-sm:w-full">
      <Hint text={isFirst ? t('usage.month.noPrevious', { month: monthName(month, locale) }) : undefined}>
        <IconButton
          label={t('usage.month.previous')}
          icon={<ChevronLeft aria-hidden size={16} />}
          look="outlined"
          size="medium"
          className="aria-disabled:border-border aria-disabled:bg-sunken"
          unavailable={isFirst}
          onClick={() => onMonth(addMonths(month, -1))}
        />
      </Hint>
      <MonthPicker
        value={month}
        min={FIRST_USAGE_MONTH}
        max={current}
        locale={locale}
        onChange={onMonth}
        texts={{
          choose: t('usage.month.choose', { month: monthName(month, locale) }),
          picker: t('usage.month.picker'),
          previousYear: t('usage.month.previousYear'),
          nextYear: t('usage.month.nextYear'),
          noEarlier: t('usage.month.noPrevious', { month: monthName(FIRST_USAGE_MONTH, locale) }),
          noLater: t('usage.month.noNext'),
          note: t('usage.month.utc'),
        }}
      />
      <Hint text={isLast ? t('usage.month.noNext') : undefined}>
        <IconButton
          label={t('usage.month.next')}
          icon={<ChevronRight aria-hidden size={16} />}
          look="outlined"
          size="medium"
          className="aria-disabled:border-border aria-disabled:bg-sunken"
          unavailable={isLast}
          onClick={() => onMonth(addMonths(month, 1))}
        />
      </Hint>
    </div>
  )
}
