import { LICENCE_SNACKBAR_MS } from '@assure/contract/constants'
import type { Licence } from '@assure/contract/licences/licence.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { problemMessage } from '#src/api/problem-message.ts'
import { callLicences } from '#src/api/services.ts'
import { renewLicences } from '#src/features/licences/licence-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useSnackbar } from '#src/ui/snackbar.tsx'

/** Sends whoever is billed the payment link of an order once more (RS-08). */
const LinkAgain = ({ groupId, email }: { groupId: string; email: string }) => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const queryClient = useQueryClient()
  const again = useMutation({
    mutationFn: () => callLicences('resend_payment_link', { billing_group_id: groupId }),
    onSuccess: ({ result }) => {
      const isSent = result === 'OK'
      if (!isSent) void renewLicences(queryClient)
      showSnack({
        tone: isSent ? 'success' : 'error',
        text: isSent ? t('licences.payment.sent', { email }) : t('licences.payment.nothingToPay'),
        durationMs: LICENCE_SNACKBAR_MS,
      })
    },
    onError: (error) =>
      showSnack({
        tone: 'error',
        text: t('licences.payment.notSent', { reason: problemMessage(error) }),
        durationMs: LICENCE_SNACKBAR_MS,
      }),
  })
  return (
    <button
      type="button"
      className="-my-1 rounded-hint py-1 font-medium text-accent hover:underline disabled:text-text-faint pointer-coarse:min-h-11"
      aria-label={t('licences.payment.againTo', { email })}
      disabled={again.isPending}
      onClick={() => again.mutate()}
    >
      {t('licences.payment.again')}
    </button>
  )
}

/** What became of the payment of the order that a licence is of; nothing for one that nobody is billed for. */
export const PaymentNote = ({ licence }: { licence: Licence }) => {
  const { t } = useTranslation()
  const { billing_group_id: groupId, billed_to_email: email, payment_result: result } = licence
  if (!groupId || !email) return null
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 text-chip text-text-muted">
      <span>{t(`licences.payment.${result ?? 'payment_not_made'}`)}</span>
      {licence.awaits_payment && !licence.marked_as_deleted && <LinkAgain groupId={groupId} email={email} />}
    </span>
  )
}
