import { useTranslation } from '#src/i18n/translation.ts'

/** Marks the retail area, next to its name. */
export const RetailTag = () => {
  const { t } = useTranslation()
  return (
    <span className="shrink-0 rounded-hint bg-retail px-2 py-0.5 text-chip font-semibold text-on-retail">
      {t('shell.retail')}
    </span>
  )
}

/** The line along the top of every page of the retail area, so that nobody takes it for the developers'. */
export const RetailStrip = () => <div aria-hidden className="h-1 shrink-0 bg-retail" />
