import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { renewMembers } from '#src/features/organisation/member-queries.ts'
import type { Removable } from '#src/features/organisation/member-task.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useOrganisationName } from '#src/shared/organisations/organisation-name.ts'
import { useRoleNames } from '#src/shared/organisations/role-words.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { FAILURE_SNACK_MS, useSnackbar } from '#src/ui/snackbar.tsx'

const DONE_SNACK_MS = 4000

/** Confirms the removal of a member. */
export const RemoveDialog = ({ member, onClosed }: { member: Removable; onClosed: () => void }) => {
  const { t } = useTranslation()
  const organisation = useOrganisationName()
  const namesOf = useRoleNames()
  const showSnack = useSnackbar()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(true)
  const { member_id, roles } = member
  const name = member.name || member.email
  const refuse = (text: string) => showSnack({ tone: 'error', text, durationMs: FAILURE_SNACK_MS })
  const remove = useMutation({
    mutationFn: () => callAccount('remove_member', { member_id }),
    onSuccess: (answer) => {
      if (answer.result === 'OK')
        showSnack({ tone: 'success', text: t('members.removing.done', { name }), durationMs: DONE_SNACK_MS })
      else
        refuse(
          answer.code === 'LAST_OWNER'
            ? t('members.lastOwner')
            : t('members.cannotRemove', { name, roles: namesOf(roles) }),
        )
    },
    onError: (error) => refuse(t('members.removing.failed', { name, reason: problemMessage(error) })),
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
      // The row of the removed member disappears, so the heading gets the focus.
      finalFocus={() => (remove.data?.result === 'OK' ? document.querySelector('h1') : true)}
      title={t('members.removing.title', { name, organisation })}
      safeLabel={t('members.removing.safe')}
      actLabel={t('members.removing.act', { name })}
      pending={remove.isPending}
      onAct={() => remove.mutate()}
    >
      {t('members.removing.text')}
    </ConfirmDialog>
  )
}
