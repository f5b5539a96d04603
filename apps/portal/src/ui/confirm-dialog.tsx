import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  /** Called after the closing animation. */
  onClosed: () => void
  /** Names the action and the number of affected items. */
  title: string
  /** The consequences. */
  children: ReactNode
  /** Details below the text, such as a list. */
  details?: ReactNode
  /** The button that cancels. It gets the initial focus. */
  safeLabel: string
  /** The button that acts, named after the action. */
  actLabel: string
  pending: boolean
  onAct: () => void
  /** Element that gets the focus after closing; false for none. Default: the element that had it before. */
  finalFocus?: () => HTMLElement | null | boolean
}

/** Asks for confirmation before an action that is hard to undo. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { open, onClose, onClosed, title, children, details, safeLabel, actLabel, pending, onAct } = props
  const { finalFocus = true } = props
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => next || onClose()}
      onOpenChangeComplete={(next) => next || onClosed()}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Viewport className="fixed inset-0 z-40 flex items-center justify-center overflow-y-auto p-4">
          <AlertDialog.Popup
            initialFocus={safe}
            finalFocus={finalFocus}
            className="w-full max-w-[410px] overflow-hidden has-data-details:max-w-[520px] rounded-dialog border bg-surface text-text shadow-pop outline-none transition duration-150 ease-out data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0"
          >
            <div className="px-6 py-5">
              <AlertDialog.Title className="text-panel font-semibold">{title}</AlertDialog.Title>
              <AlertDialog.Description className="mt-1 wrap-anywhere text-text-muted">
                {children}
              </AlertDialog.Description>
              {details && (
                <div data-details className="mt-4">
                  {details}
                </div>
              )}
            </div>
            <div className="flex flex-wrap justify-end gap-2 border-t bg-sunken px-6 py-4">
              <AlertDialog.Close ref={safe} render={<Button size="dialog">{safeLabel}</Button>} />
              <Button
                kind="danger-solid"
                size="dialog"
                className="max-w-full"
                pending={pending}
                onClick={onAct}
              >
                <span className="truncate">{actLabel}</span>
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
