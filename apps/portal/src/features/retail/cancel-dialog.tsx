import { SUBSCRIPTION_SNACKBAR_MS } from '@assure/contract/constants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelSubscription } from './cancel-subscription.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { type BillingGroup, renewSubscriptions } from '#src/features/retail/retail-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { useSnackbar } from '#src/ui/snackbar.tsx'

/** Confirms the cancellation of a subscription and says what its devices will do (RS-04). */
export const CancelDialog = ({ group, onClosed }: { group: BillingGroup; onClosed: () => void }) => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(true)
  const { quantity: count } = group
  const cancel = useMutation({
    mutationFn: () => cancelSubscription(group.payment_info.subscription_id ?? ''),
    onSuccess: () =>
      showSnack({
        tone: 'success',
        text: t('retail.subscriptions.cancelled'),
        durationMs: SUBSCRIPTION_SNACKBAR_MS,
      }),
    onError: (error) =>
      showSnack({
        tone: 'error',
        text: t('retail.subscriptions.cancelFailed', { error: problemMessage(error) }),
        durationMs: SUBSCRIPTION_SNACKBAR_MS,
      }),
    onSettled: () => {
      setOpen(false)
      void renewSubscriptions(queryClient)
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      // The button that opened the dialog is unavailable afterwards.
      finalFocus={() => (cancel.isSuccess ? document.querySelector('h1') : true)}
      title={t('retail.subscriptions.confirmTitle', { count })}
      safeLabel={t('retail.subscriptions.keep')}
      actLabel={t('retail.subscriptions.act')}
      pending={cancel.isPending}
      onAct={() => cancel.mutate()}
    >
      {t('retail.subscriptions.confirmText', { count })}
    </ConfirmDialog>
  )
}
