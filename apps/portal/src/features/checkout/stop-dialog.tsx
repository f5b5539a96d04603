import type { Checkout } from '@assure/contract/billing/checkout.modes'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callRetail } from '#src/api/services.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Alert } from '#src/ui/alert.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

interface StopDialogProps {
  checkout: Pick<Checkout, 'billing_group_id' | 'quantity'>
  onEnded: () => void
  onClosed: () => void
}

/** Asks before the subscription of a failed payment ends. A refusal stays in the dialog. */
export const StopDialog = ({ checkout, onEnded, onClosed }: StopDialogProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { billing_group_id: groupId, quantity: count } = checkout
  const end = async () => {
    setIsPending(true)
    setFailure(undefined)
    try {
      const answer = await callRetail('end_failed_subscription', { billing_group_id: groupId ?? '' })
      if (answer.result === 'OK') return onEnded()
      setFailure(t('checkout.stop.notFailed'))
    } catch (error) {
      setFailure(t('checkout.stop.failed', { reason: problemMessage(error) }))
    }
    setIsPending(false)
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={t('checkout.stop.title')}
      details={
        failure && (
          <Alert tone="error" announced>
            {failure}
          </Alert>
        )
      }
      safeLabel={t('checkout.stop.keep')}
      actLabel={t('checkout.stop.act')}
      pending={isPending}
      onAct={() => void end()}
    >
      {t('checkout.stop.text', { count })}
    </ConfirmDialog>
  )
}
