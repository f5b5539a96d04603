import { Dialog as Base } from '@base-ui/react/dialog'
import { cx } from 'class-variance-authority'
import { X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { IconButton } from '#src/ui/icon-button.tsx'

interface DialogProps {
  open: boolean
  onClose: () => void
  /** Called after the closing animation. */
  onClosed: () => void
  title: string
  /** One sentence under the title. */
  lead?: string | undefined
  /** Class for the width from 640 px on. Below that, the dialog fills the screen. */
  width: string
  /** Whether lines separate header, body and footer, for dialogs with more content than fields. */
  framed?: boolean
  /**
   * Whether it has input fields. The first one gets the focus, or the first button if there is none yet. A click outside
   * does not close the dialog.
   */
  holdsInput?: boolean
  children: ReactNode
  footer: ReactNode
  closeLabel: string
}

/**
 * A modal dialog, mounted when it opens. Escape, the close button and a click outside close it. The focus returns to
 * the opener, or to the page's heading if the opener is gone.
 */
export const Dialog = (props: DialogProps) => {
  const { open, onClose, onClosed, title, lead, width, framed, holdsInput = false, children, footer } = props
  const [opener] = useState(() => document.activeElement)
  const body = useRef<HTMLDivElement>(null)
  const first = (selector: string) => body.current?.querySelector<HTMLElement>(selector)
  const firstField = () => first('input, select, textarea') ?? first('button') ?? true
  const isOpenerThere = () => opener !== document.body && opener?.isConnected
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => next || onClose()}
      onOpenChangeComplete={(next) => next || onClosed()}
      disablePointerDismissal={holdsInput}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-40 flex items-center justify-center sm:p-6">
          <Base.Popup
            finalFocus={() => isOpenerThere() || document.querySelector('h1')}
            // After a touch, do not focus a field: the on-screen keyboard would cover half of the dialog.
            initialFocus={(type) => type === 'touch' || !holdsInput || firstField()}
            className={cx(
              'flex h-full w-full flex-col overflow-hidden bg-surface text-text shadow-pop outline-none',
              'transition duration-150 ease-out data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0',
              'sm:h-auto sm:max-h-full sm:rounded-dialog sm:border',
              width,
            )}
          >
            <header
              className={cx(
                'flex shrink-0 items-start gap-4 px-4 pt-4 sm:px-6',
                framed ? 'border-b pb-4' : 'sm:pt-6',
              )}
            >
              <div className="min-w-0 flex-1">
                <Base.Title className={cx('font-semibold', framed ? 'text-dialog' : 'text-heading')}>
                  {title}
                </Base.Title>
                {lead && <Base.Description className="mt-0.5 text-text-muted">{lead}</Base.Description>}
              </div>
              <Base.Close
                render={
                  <IconButton
                    label={props.closeLabel}
                    icon={<X aria-hidden size={20} />}
                    size="medium"
                    className="-my-1.5 -mr-2"
                  />
                }
              />
            </header>
            <div
              ref={body}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without controls it must still scroll by the keyboard
              tabIndex={framed ? 0 : undefined}
              className={cx(
                'min-h-0 flex-1 overflow-y-auto px-4 focus-visible:-outline-offset-2 sm:px-6 sm:py-6',
                framed ? 'py-4' : 'py-6',
              )}
            >
              {children}
            </div>
            <footer
              className={cx(
                'flex shrink-0 flex-wrap gap-2 border-t px-4 py-3 sm:px-6 sm:py-4',
                framed && 'bg-sunken',
              )}
            >
              {footer}
            </footer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
