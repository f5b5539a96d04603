import { Check, LoaderCircle } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import { Chip } from '#src/ui/chip.tsx'

/**
 * Chip that shows whether pass rates are being recalculated (LC-01, LC-12). Invisible, in its place, while that is not
 * known.
 */
export const UpdateChip = ({ updating }: { updating: boolean | undefined }) => {
  const { t } = useTranslation()
  return (
    <span role="status" className="flex">
      {updating ? (
        <Chip tone="info" icon={LoaderCircle} spins title={t('licences.updatingWhy')}>
          {t('licences.updating')}
        </Chip>
      ) : (
        <Chip tone="success" icon={Check} className={updating === undefined ? 'invisible' : undefined}>
          {t('licences.upToDate')}
        </Chip>
      )}
    </span>
  )
}
