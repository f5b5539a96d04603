import { useTranslation } from '#src/i18n/translation.ts'

/** Marks something as being for demonstrations only. */
export const DemoTag = () => {
  const { t } = useTranslation()
  return (
    <span className="rounded-tag bg-info-soft px-1.5 py-0.5 text-chip font-medium text-info">
      {t('devices.virtual.demo')}
    </span>
  )
}
