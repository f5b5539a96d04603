import { useTranslation } from '#src/i18n/translation.ts'

/** Tag of the retail area, next to the name. */
export const RetailTag = () => {
  const { t } = useTranslation()
  return (
    <span className="shrink-0 rounded-hint bg-retail px-2 py-0.5 text-chip font-semibold text-on-retail">
      {t('shell.retail')}
    </span>
  )
}

/** Coloured line at the top of every retail page, to distinguish the area from the developers'. */
export const RetailStrip = () => <div aria-hidden className="h-1 shrink-0 bg-retail" />
