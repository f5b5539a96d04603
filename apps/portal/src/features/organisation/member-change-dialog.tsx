import { useQueryClient } from '@tanstack/react-query'
import { renewMembers } from '#src/features/organisation/member-queries.ts'
import { ChangeDialog, type ChangeDialogProps } from '#src/shared/page/change-dialog.tsx'

/** Confirms a change of a member or an offer, and loads the members again. */
export const MemberChangeDialog = (props: Omit<ChangeDialogProps, 'onSettled'>) => {
  const queryClient = useQueryClient()
  return <ChangeDialog {...props} onSettled={() => void renewMembers(queryClient)} />
}
