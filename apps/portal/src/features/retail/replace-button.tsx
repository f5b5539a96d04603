import { TabletSmartphone } from 'lucide-react'
import type { RetailLicence } from '#src/features/retail/retail-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'

interface ReplaceButtonProps {
  licence: RetailLicence
  /** 32 px high in rows, 44 px on cards. */
  size: 'small' | 'form'
  onReplace: (licence: RetailLicence) => void
}

/** Button that opens the dialog for detaching an activated licence; null for other licences. */
export const ReplaceButton = ({ licence, size, onReplace }: ReplaceButtonProps) => {
  const { t } = useTranslation()
  if (licence.status !== 'activated') return null
  return (
    <Button
      size={size}
      icon={<TabletSmartphone aria-hidden size={16} />}
      aria-label={t('retail.licences.replace.openOf', { code: licence.licence_code })}
      onClick={() => onReplace(licence)}
    >
      {t('retail.licences.replace.open')}
    </Button>
  )
}
