import { KEY_OVERLAPS_S, type KeyOverlapS } from '@assure/contract/constants'
import { useTranslation } from '#src/i18n/translation.ts'
import { durationWords } from '#src/lib/duration.ts'
import { exactTime, shortDate, timeOfDay } from '#src/lib/format-date.ts'
import { useNow } from '#src/lib/use-now.ts'
import { RadioCards } from '#src/ui/radio-cards.tsx'

/** Default overlap of one day: enough to update servers, without keeping the old key long. */
export const OVERLAP_DEFAULT_S: KeyOverlapS = 86_400

const DAY_S = 86_400

interface OverlapProps {
  value: KeyOverlapS
  onChange: (overlapS: KeyOverlapS) => void
}

/** Choice of the overlap: how long the old key stays valid. */
export const Overlap = ({ value, onChange }: OverlapProps) => {
  const { t, locale } = useTranslation()
  const nowS = useNow()
  const until = (overlapS: number) =>
    overlapS < DAY_S ? timeOfDay(nowS + overlapS, locale) : shortDate(nowS + overlapS, nowS, locale)
  return (
    <RadioCards
      legend={t('apiKeys.rotate.overlap')}
      aside=""
      choices={KEY_OVERLAPS_S.map((overlapS) =>
        overlapS === 0
          ? { value: '0', title: t('apiKeys.rotate.none'), text: t('apiKeys.rotate.noneText') }
          : {
              value: String(overlapS),
              title: durationWords(overlapS, locale),
              text: t('apiKeys.rotate.overlapText', { when: until(overlapS) }),
            },
      )}
      value={String(value)}
      onChange={(text) => onChange(KEY_OVERLAPS_S.find((overlapS) => String(overlapS) === text) ?? value)}
      help={
        value === 0
          ? t('apiKeys.rotate.noneHelp')
          : t('apiKeys.rotate.overlapHelp', { when: exactTime(nowS + value, locale) })
      }
    />
  )
}
