import { FlaskConical } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import { Chip } from '#src/ui/chip.tsx'

/** Says that what is shown is made up (demo logins). */
export const SampleDataChip = () => {
  const { t } = useTranslation()
  return (
    <Chip tone="info" icon={FlaskConical} title={t('shell.sampleDataWhy')}>
      {t('shell.sampleData')}
    </Chip>
  )
}
