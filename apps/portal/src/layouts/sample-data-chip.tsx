import { FlaskConical } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import { Chip } from '#src/ui/chip.tsx'

/** Says that what is shown is made up (demo logins). */
export const SampleDataChip = ({ compact = false }: { compact?: boolean }) => {
  const { t } = useTranslation()
  return (
    <Chip tone="info" icon={FlaskConical} title={t('shell.sampleDataWhy')}>
      <span className={compact ? 'sr-only' : ''}>{t('shell.sampleData')}</span>
    </Chip>
  )
}
