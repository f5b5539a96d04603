import type { Member } from '@assure/contract/accounts/member.modes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { renewMembers } from '#src/features/organisation/member-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { FAILURE_SNACK_MS, useSnackbar } from '#src/ui/snackbar.tsx'

const SENT_SNACK_MS = 6000

/** Confirms the offer of the ownership to a member. */
export const TransferDialog = ({ member, onClosed }: { member: Member; onClosed: () => void }) => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(true)
  const name = member.name || member.email
  const say = (tone: 'success' | 'error', text: string) =>
    showSnack({ tone, text, durationMs: tone === 'error' ? FAILURE_SNACK_MS : SENT_SNACK_MS })
  const offer = useMutation({
    mutationFn: () => callAccount('transfer_ownership', { member_id: member.member_id }),
    onSuccess: ({ result }) =>
      result === 'OK'
        ? say('success', t('members.transfer.done', { name }))
        : say('error', t('members.transfer.alreadyOwner', { name })),
    onError: (error) => say('error', t('members.transfer.failed', { reason: problemMessage(error) })),
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
      title={t('members.transfer.title', { name })}
      safeLabel={t('members.transfer.safe')}
      actLabel={t('members.transfer.act')}
      pending={offer.isPending}
      onAct={() => offer.mutate()}
    >
      {t('members.transfer.text', { name })}
    </ConfirmDialog>
  )
}
