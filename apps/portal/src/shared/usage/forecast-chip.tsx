import '#src/shared/usage/texts/texts.ts'
import type { LimitForecast } from '@assure/contract/usage/limit-forecast'
import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import { dayIn, dayWords, type Month } from '#src/lib/month.ts'
import { Chip } from '#src/ui/chip.tsx'

interface ForecastChipProps {
  forecast: LimitForecast
  month: Month
  isOver: boolean
}

/** Chip with the forecast in one sentence; null if there is none. */
export const ForecastChip = ({ forecast, month, isOver }: ForecastChipProps) => {
  const { t, locale } = useTranslation()
  const chip = (tone: 'warning' | 'error' | 'success', icon: LucideIcon, text: string) => (
    <Chip tone={tone} icon={icon} className="h-auto! min-h-[22px] shrink! py-0.5 whitespace-normal!">
      {text}
    </Chip>
  )
  switch (forecast.state) {
    case 'no_limit':
    case 'too_early':
      return null
    case 'within':
      return chip('success', CircleCheck, isOver ? t('limitUse.notReached') : t('limitUse.within'))
    case 'will_reach':
      return chip(
        'warning',
        TriangleAlert,
        t('limitUse.willReach', { day: dayWords(dayIn(month, forecast.day), locale) }),
      )
    case 'reached':
      return chip(
        'error',
        CircleAlert,
        t('limitUse.reached', { day: dayWords(dayIn(month, forecast.day), locale) }),
      )
  }
}
