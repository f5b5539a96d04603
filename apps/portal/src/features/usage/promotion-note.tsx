import { useUsageWords } from '#src/features/usage/usage-words.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import type { Estimations } from '#src/shared/usage/use-estimations.ts'

/** Above this number, promotions are counted but not named. */
const NAMED_MAX = 3

/** Returns text such as '10,000 by promotion WELCOME'; null without promotions. */
export const usePromotionWords = (promotions: Estimations['by_promotion']): string | null => {
  const { t, locale } = useTranslation()
  const words = useUsageWords()
  if (promotions.length === 0) return null
  const by = (sum: number, code: string) => t('usage.promotion.by', { number: words.count(sum), code })
  if (promotions.length <= NAMED_MAX)
    return new Intl.ListFormat(locale).format(
      promotions.map(({ promotion_code: code, allowed_transaction_count: count }) => by(count, code)),
    )
  const sum = promotions.reduce((total, { allowed_transaction_count: count }) => total + count, 0)
  return t('usage.promotion.byMany', { number: words.count(sum), promotions: promotions.length })
}

interface LimitNoteProps {
  limit: number
  promotions: Estimations['by_promotion']
}

/** Note about the part of the monthly limit that promotions add (SB-05). */
export const LimitNote = ({ limit, promotions }: LimitNoteProps) => {
  const { t } = useTranslation()
  const words = useUsageWords()
  const added = usePromotionWords(promotions)
  if (added === null) return null
  return (
    <p className="text-help wrap-anywhere text-text-muted">
      {t('usage.promotion.including', { limit: words.count(limit), added })}
    </p>
  )
}

/** Note about the monthly coverage by promotions for a modality of online safety (SB-05). */
export const CoveredNote = ({ promotions }: Pick<LimitNoteProps, 'promotions'>) => {
  const { t } = useTranslation()
  const covered = usePromotionWords(promotions)
  if (covered === null) return null
  return (
    <p className="text-help wrap-anywhere text-text-muted">{t('usage.promotion.covered', { covered })}</p>
  )
}
