import { Menu, X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { IconButton } from '#src/ui/icon-button.tsx'

interface DrawerProps {
  /** The panel's name, announced when it opens. */
  title: string
  openLabel: string
  closeLabel: string
  children: ReactNode
}

/**
 * A button and the panel that it slides in from the left. The native modal dialog traps the focus, returns it and
 * closes on Escape. Any link or button inside closes it too, except one that opens a list.
 */
export const Drawer = ({ title, openLabel, closeLabel, children }: DrawerProps) => {
  const panel = useRef<HTMLDialogElement>(null)
  const closeOnChoice = ({ target }: MouseEvent) => {
    // A click on the backdrop has the dialog itself as target.
    if (
      target === panel.current ||
      (target instanceof Element && target.closest('a, button:not([popovertarget])'))
    )
      panel.current?.close()
  }
  return (
    <>
      <IconButton
        label={openLabel}
        icon={<Menu aria-hidden size={20} />}
        aria-haspopup="dialog"
        className="-ml-2"
        onClick={() => panel.current?.showModal()}
      />
      <dialog
        ref={panel}
        aria-label={title}
        onClick={closeOnChoice}
        className="fixed inset-y-0 left-0 h-dvh max-h-none w-70 max-w-[85vw] border-r bg-surface text-text shadow-pop backdrop:bg-scrim open:flex starting:open:-translate-x-full open:transition-transform open:duration-150 open:ease-out"
      >
        <div className="relative flex min-h-full flex-1 flex-col overflow-y-auto">
          {children}
          <IconButton
            label={closeLabel}
            icon={<X aria-hidden size={18} />}
            className="absolute top-3 right-3"
          />
        </div>
      </dialog>
    </>
  )
}
