import type { Organisation } from '@assure/contract/accounts/member.modes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { useEnterOrganisation } from '#src/api/session-context.ts'
import { renewProfile } from '#src/features/profile/profile-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { FAILURE_SNACK_MS, useSnackbar } from '#src/ui/snackbar.tsx'

const LEFT_SNACK_MS = 4000

interface LeaveDialogProps {
  organisation: Organisation
  onClosed: () => void
}

/** Confirms leaving an organisation. After the current one, the tab shows another one, or none. */
export const LeaveDialog = ({ organisation, onClosed }: LeaveDialogProps) => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const queryClient = useQueryClient()
  const enter = useEnterOrganisation()
  const [open, setOpen] = useState(true)
  const { organisation_id, name, is_current: current } = organisation
  const say = (tone: 'success' | 'error', text: string) =>
    showSnack({ tone, text, durationMs: tone === 'error' ? FAILURE_SNACK_MS : LEFT_SNACK_MS })
  const leave = useMutation({
    mutationFn: () => callAccount('leave_organisation', { organisation_id }),
    onSuccess: async (answer) => {
      if (answer.result === 'DENY') return say('error', t('organisations.own.lastOwner', { name }))
      say('success', t('organisations.own.left', { name }))
      await (current ? enter(null) : renewProfile(queryClient))
    },
    onError: (error) => say('error', t('organisations.own.failed', { reason: problemMessage(error) })),
    onSettled: () => setOpen(false),
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={t('organisations.own.leaveTitle', { name })}
      safeLabel={t('organisations.own.stay')}
      actLabel={t('organisations.own.leaveAct')}
      pending={leave.isPending}
      onAct={() => leave.mutate()}
    >
      {t('organisations.own.leaveText')}
    </ConfirmDialog>
  )
}
