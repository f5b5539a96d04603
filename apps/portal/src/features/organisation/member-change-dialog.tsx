import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { renewMembers } from '#src/features/organisation/member-queries.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { FAILURE_SNACK_MS, useSnackbar } from '#src/ui/snackbar.tsx'

const DONE_SNACK_MS = 6000

interface MemberChangeDialogProps {
  title: string
  /** The consequences. */
  children: ReactNode
  safeLabel: string
  actLabel: string
  /** Makes the change. Resolves to the reason of a refusal, or null. */
  change: () => Promise<string | null>
  done: string
  failed: (error: Error) => string
  /** Whether the button that opened the dialog disappears with the change. The heading then gets the focus. */
  removesButton?: boolean
  onClosed: () => void
}

/** Confirms a change of a member or an offer, makes it, says how it went, and loads the members again. */
export const MemberChangeDialog = (props: MemberChangeDialogProps) => {
  const { change, done, failed, removesButton = false, children, ...dialog } = props
  const showSnack = useSnackbar()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(true)
  const refuse = (text: string) => showSnack({ tone: 'error', text, durationMs: FAILURE_SNACK_MS })
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: (refusal) => {
      if (refusal === null) showSnack({ tone: 'success', text: done, durationMs: DONE_SNACK_MS })
      else refuse(refusal)
    },
    onError: (error) => refuse(failed(error)),
    onSettled: () => {
      setOpen(false)
      void renewMembers(queryClient)
    },
  })
  return (
    <ConfirmDialog
      {...dialog}
      open={open}
      onClose={() => setOpen(false)}
      finalFocus={() => (removesButton && mutation.data === null ? document.querySelector('h1') : true)}
      pending={mutation.isPending}
      onAct={() => mutation.mutate()}
    >
      {children}
    </ConfirmDialog>
  )
}
