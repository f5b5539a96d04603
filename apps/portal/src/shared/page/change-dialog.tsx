import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { FAILURE_SNACK_MS, useSnackbar } from '#src/ui/snackbar.tsx'

const DONE_SNACK_MS = 6000

export interface ChangeDialogProps {
  title: string
  /** The consequences. */
  children: ReactNode
  safeLabel: string
  actLabel: string
  /** Makes the change. Resolves to the reason of a refusal, or null. */
  change: () => Promise<string | null>
  done: string
  failed: (error: Error) => string
  /** Loads again what may have changed, also after a failure. */
  onSettled?: () => void
  /** Whether the button that opened the dialog disappears with the change. The heading then gets the focus. */
  removesButton?: boolean
  onClosed: () => void
}

/** Confirms a change that is hard to undo, makes it and says how it went. */
export const ChangeDialog = (props: ChangeDialogProps) => {
  const { change, done, failed, onSettled, removesButton = false, children, ...dialog } = props
  const showSnack = useSnackbar()
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
      onSettled?.()
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
