import { TabletSmartphone } from 'lucide-react'
import type { RetailLicence } from '#src/features/retail/retail-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'

interface ReplaceButtonProps {
  licence: RetailLicence
  /** 32 in rows, 44 on cards. */
  size: 'small' | 'form'
  onReplace: (licence: RetailLicence) => void
}

/** Opens the dialog that frees an activated licence from its tablet; nothing for any other licence. */
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
