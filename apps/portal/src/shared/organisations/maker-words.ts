import '#src/shared/organisations/texts/texts.ts'
import type { ListedAnalyticsLink } from '@assure/contract/usage/analytics.modes'
import { type Translate, useTranslation } from '#src/i18n/translation.ts'

type Maker = NonNullable<ListedAnalyticsLink['made_by']>

const wordsOf = (t: Translate, { name, is_former: isFormer }: Maker): string => {
  if (name === '') return t('organisations.maker.erased')
  return t(isFormer ? 'organisations.maker.former' : 'organisations.maker.member', { name })
}

/** Says which member made something that belongs to the organisation: 'Made by Ada, a former member.' Empty if unknown. */
export const useMakerWords = (): ((maker: Maker | null) => string) => {
  const { t } = useTranslation()
  return (maker) => (maker ? wordsOf(t, maker) : '')
}
