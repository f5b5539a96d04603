import { cx } from 'class-variance-authority'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ToggleEvent, useId, useRef, useState } from 'react'
import { IconButton } from '#src/ui/icon-button.tsx'
import { placePopover } from '#src/ui/place-popover.ts'

export interface Action {
  label: string
  icon: LucideIcon
  /** Why the action is not possible now. It stays in the list, with this text below its name. */
  unavailableReason?: string | undefined
  danger?: boolean
  onSelect: () => void
}

interface ActionMenuProps {
  /** The subject of the actions, for screen readers. */
  label: string
  actions: readonly Action[]
}

/**
 * A button that opens a list of actions in a native popover. Escape or a click elsewhere closes it.
 * The arrow keys, Home and End move inside it.
 */
export const ActionMenu = ({ label, actions }: ActionMenuProps) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const close = () => list.current?.hidePopover()

  const onToggle = (event: ToggleEvent) => {
    const opened = event.newState === 'open'
    setIsOpen(opened)
    if (!opened || !list.current || !button.current) return
    placePopover(list.current, button.current)
    const all = items()
    const first = all.find((item) => item.getAttribute('aria-disabled') !== 'true')
    ;(first ?? all[0])?.focus()
    // The popover is positioned once, so it closes when the page scrolls or resizes.
    addEventListener('scroll', close, { once: true, passive: true, capture: true })
    addEventListener('resize', close, { once: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const all = items()
    const at = all.findIndex((item) => item === document.activeElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Tab') close()
    if (to === undefined) return
    event.preventDefault()
    all.at(to % all.length)?.focus()
  }
  const choose = ({ onSelect, unavailableReason }: Action) => {
    if (unavailableReason) return
    close()
    onSelect()
  }
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={<Ellipsis aria-hidden size={16} />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
      />
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        className="fixed inset-auto m-0 min-w-44 rounded-surface border bg-surface p-1 text-text shadow-pop"
      >
        {actions.map((action) => (
          <button
            key={action.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-disabled={action.unavailableReason ? true : undefined}
            onClick={() => choose(action)}
            onPointerMove={(event) => event.currentTarget.focus()}
            className={cx(
              'flex min-h-8 w-full items-start gap-2 rounded-hint px-2 py-1.5 text-left text-base outline-none select-none',
              'focus:bg-sunken aria-disabled:text-text-faint pointer-coarse:min-h-11 pointer-coarse:items-center',
              action.danger && 'text-error focus:bg-error-soft',
            )}
          >
            <action.icon aria-hidden size={16} className="my-0.5 shrink-0" />
            <span className="min-w-0">
              {action.label}
              {action.unavailableReason && (
                <span className="block max-w-56 text-chip whitespace-normal">{action.unavailableReason}</span>
              )}
            </span>
          </button>
        ))}
      </div>
    </>
  )
}
