import { LICENCE_SNACKBAR_MS } from '@assure/contract/constants'
import type { Licence } from '@assure/contract/licences/licence.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { problemMessage } from '#src/api/problem-message.ts'
import { callLicences } from '#src/api/services.ts'
import { renewLicences } from '#src/features/licences/licence-queries.ts'
import { PAYMENT_NOT_MADE, PaymentChip } from '#src/shared/licences/payment-chip.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { useSnackbar } from '#src/ui/snackbar.tsx'

/** Button that sends the payment link of an order to the payer again (RS-08). */
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
      className="-my-1 rounded-hint py-1 font-medium whitespace-nowrap text-accent hover:underline disabled:text-text-faint pointer-coarse:-my-3 pointer-coarse:min-h-11"
      aria-label={t('licences.payment.againTo', { email })}
      disabled={again.isPending}
      onClick={() => again.mutate()}
    >
      {t('licences.payment.again')}
    </button>
  )
}

/** Returns the handle of each billing group's first licence. Only its row offers to send the link again. */
export const firstOfGroups = (licences: readonly Licence[]): ReadonlySet<string> => {
  const firsts = new Map<string, string>()
  for (const { billing_group_id: group, deeplink_data: handle } of licences)
    if (group !== null && !firsts.has(group)) firsts.set(group, handle)
  return new Set(firsts.values())
}

interface PaymentNoteProps {
  licence: Licence
  /** Whether to offer sending the payment link again while the order is unpaid. */
  withLink: boolean
}

/** Payment state of a licence's order; null for a licence without a bill. */
export const PaymentNote = ({ licence, withLink }: PaymentNoteProps) => {
  const { t } = useTranslation()
  const { billing_group_id: groupId, billed_to_email: email, payment_result: result } = licence
  if (!groupId || !email) return null
  const canSend = withLink && licence.awaits_payment && !licence.marked_as_deleted
  return (
    <span className="flex items-center gap-x-1.5 text-chip">
      <PaymentChip result={result} low>
        {t(`licences.payment.${result ?? PAYMENT_NOT_MADE}`)}
      </PaymentChip>
      {canSend && <LinkAgain groupId={groupId} email={email} />}
    </span>
  )
}

/** Payer of a licence: the email on one line, in full on hover, with the payment state. */
export const BilledToCell = ({ licence, withLink }: PaymentNoteProps) => {
  const { t } = useTranslation()
  const { billed_to_email: email } = licence
  if (!email)
    return (
      <span className="text-text-faint">
        <span aria-hidden>–</span>
        <span className="sr-only">{t('licences.notBilled')}</span>
      </span>
    )
  return (
    <div className="flex flex-col">
      {/* A long email must not widen the column. */}
      <span className="block min-w-[18ch] truncate contain-inline-size" title={email}>
        {email}
      </span>
      <PaymentNote licence={licence} withLink={withLink} />
    </div>
  )
}
