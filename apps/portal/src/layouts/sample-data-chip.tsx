import { FlaskConical } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import { Chip } from '#src/ui/chip.tsx'

/** A chip that marks demo logins, whose data is invented. */
export const SampleDataChip = ({ compact = false }: { compact?: boolean }) => {
  const { t } = useTranslation()
  return (
    <Chip tone="info" icon={FlaskConical} title={t('shell.sampleDataWhy')}>
      <span className={compact ? 'sr-only' : ''}>{t('shell.sampleData')}</span>
    </Chip>
  )
}
