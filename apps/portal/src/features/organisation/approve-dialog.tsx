import type { Member } from '@assure/contract/accounts/member.modes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasCode } from '#src/api/api-problem.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { renewMembers } from '#src/features/organisation/member-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { FAILURE_SNACK_MS, useSnackbar } from '#src/ui/snackbar.tsx'

const SENT_SNACK_MS = 6000

/** Confirms that a member may get in without the second factor. */
export const ApproveDialog = ({ member, onClosed }: { member: Member; onClosed: () => void }) => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(true)
  const { member_id, email } = member
  const name = member.name || email
  const refuse = (text: string) => showSnack({ tone: 'error', text, durationMs: FAILURE_SNACK_MS })
  const approve = useMutation({
    mutationFn: () => callAccount('approve_recovery', { member_id }),
    onSuccess: () =>
      showSnack({ tone: 'success', text: t('memberRecovery.done', { email }), durationMs: SENT_SNACK_MS }),
    onError: (error) =>
      refuse(
        hasCode(error, 'not_found')
          ? t('memberRecovery.gone', { name })
          : t('memberRecovery.failed', { name, reason: problemMessage(error) }),
      ),
    onSettled: () => {
      setOpen(false)
      void renewMembers(queryClient)
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      // The pressed button disappears once it is approved, so the heading gets the focus.
      finalFocus={() => (approve.isSuccess ? document.querySelector('h1') : true)}
      title={t('memberRecovery.title', { name })}
      safeLabel={t('memberRecovery.safe')}
      actLabel={t('memberRecovery.act')}
      pending={approve.isPending}
      onAct={() => approve.mutate()}
    >
      {t('memberRecovery.text', { name, email })}
    </ConfirmDialog>
  )
}
