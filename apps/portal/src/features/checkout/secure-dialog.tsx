import { useState } from 'react'
import type { SecureAnswer } from '#src/features/checkout/sandbox-action.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

interface SecureDialogProps {
  onAnswer: (answer: SecureAnswer) => void
  onClosed: () => void
}

/** The sandbox's simulation of the bank's 3-D Secure page. Closing it fails the check, as with a real bank. */
export const SecureDialog = ({ onAnswer, onClosed }: SecureDialogProps) => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(true)
  const answer = (outcome: SecureAnswer) => {
    setIsOpen(false)
    onAnswer(outcome)
  }
  return (
    <Dialog
      open={isOpen}
      onClose={() => answer('fail')}
      onClosed={onClosed}
      title={t('checkout.secure.title')}
      width="sm:w-110"
      holdsInput
      closeLabel={t('common.close')}
      footer={
        <div className="ml-auto flex gap-2">
          <Button size="dialog" onClick={() => answer('fail')}>
            {t('checkout.secure.fail')}
          </Button>
          <Button kind="primary" size="dialog" onClick={() => answer('complete')}>
            {t('checkout.secure.complete')}
          </Button>
        </div>
      }
    >
      <p>{t('checkout.secure.text')}</p>
    </Dialog>
  )
}
