import type { SafetyCategory } from '@assure/contract/usage/safety-categories'
import type { SafetyChart, SafetyFigures } from '#src/features/usage/safety-figures.ts'
import { useUsageWords } from '#src/features/usage/usage-words.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import type { ChartColour } from '#src/ui/charts/chart-colours.ts'

/** Colours of the categories, the same on every chart. Harmless ones are grey or teal, the most serious ones red. */
export const CATEGORY_COLOURS: Record<SafetyCategory, ChartColour> = {
  safe: 1,
  suggestive: 2,
  explicit: 4,
  neutral: 5,
  joy: 1,
  anger: 6,
  sadness: 3,
  fear: 2,
  address: 1,
  phone: 3,
  email: 2,
  text_analyzed: 5,
  profanity: 3,
  toxic_speech: 2,
  hate_speech: 4,
  clear: 1,
  flagged: 4,
}

/** Returns the lead and the note of a chart. */
export const useSafetyWords = (chart: SafetyChart['name'], figures: SafetyFigures, period: string) => {
  const { t } = useTranslation()
  const { count } = useUsageWords()
  const all = { number: count(figures.count) }
  switch (chart) {
    case 'nudity_found':
    case 'nudity_result':
      return { lead: t('usage.safety.images', { period }), note: t('usage.safety.inImages', all) }
    case 'text':
      return {
        lead: t('usage.safety.detections', { period }),
        note: t('usage.safety.inMessages', { number: count(figures.analysed) }),
      }
    case 'emotion':
      return { lead: t('usage.safety.messages', { period }), note: t('usage.safety.ofMessages', all) }
    case 'sensitive_info':
      return { lead: t('usage.safety.detections', { period }), note: t('usage.safety.ofMessagesMany', all) }
    case 'csam_flagged':
      return {
        lead: t('usage.safety.checks', { period }),
        note: `${t('usage.safety.inChecks', all)} ${t('usage.safety.csamNote')}`,
      }
    case 'csam_result':
      return { lead: t('usage.safety.checks', { period }), note: t('usage.safety.inChecks', all) }
  }
}
