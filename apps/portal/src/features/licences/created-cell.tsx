import type { Licence } from '@assure/contract/licences/licence.contract'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime, shortDate } from '#src/lib/format-date.ts'
import { useAgo } from '#src/shared/time/use-ago.ts'
import { Hint } from '#src/ui/hint.tsx'

/** When a licence was created and first activated; the exact minute on hover and focus. */
export const CreatedCell = ({ licence, nowS }: { licence: Licence; nowS: number }) => {
  const { t, locale } = useTranslation()
  const ago = useAgo(nowS)
  const { licence_created_at_utc: createdS, first_activated_at_utc: activatedS } = licence
  const exact = [
    t('licences.createdAt', { when: exactTime(createdS, locale) }),
    ...(activatedS > 0 ? [t('licences.firstActivatedAt', { when: exactTime(activatedS, locale) })] : []),
  ]
  return (
    <Hint text={exact.join('. ')}>
      <button
        type="button"
        className="-mx-1 block w-[calc(100%+8px)] cursor-default rounded-hint px-1 text-left"
      >
        <span className="block truncate">{ago(createdS)}</span>
        <span className="block truncate text-chip text-text-muted">
          {activatedS > 0
            ? t('licences.activatedOn', { date: shortDate(activatedS, nowS, locale) })
            : t('licences.notUsedYet')}
        </span>
      </button>
    </Hint>
  )
}
