import { cx } from 'class-variance-authority'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'

interface Snack {
  tone: 'success' | 'error'
  text: string
  /** How long it stays while it is neither hovered nor focused. */
  durationMs: number
  /** An action, such as undo. The snackbar stays open while the action has the focus. */
  action?: { label: string; onSelect: () => void }
}
/** Long enough to read an error and the next step. */
export const FAILURE_SNACK_MS = 8000
/** Selector of a snackbar's action. A closing dialog moves the focus to it. */
export const SNACK_ACTION = '[data-snack-action]'

type ShowSnack = (snack: Snack) => void
interface ShownSnack extends Snack {
  id: number
}

const SnackbarContext = createContext<ShowSnack | null>(null)

/** Returns the function that shows a snackbar. Throws outside a `SnackbarProvider`. */
export const useSnackbar = (): ShowSnack => {
  const show = useContext(SnackbarContext)
  if (!show) throw new Error('useSnackbar needs a SnackbarProvider')
  return show
}

const LoadFailedText = createContext('')

/** Returns a function that reports a failed load. Without a `SnackbarProvider` it does nothing. */
export const useLoadFailed = (): (() => void) => {
  const show = useContext(SnackbarContext)
  const text = useContext(LoadFailedText)
  return () => show?.({ tone: 'error', text, durationMs: FAILURE_SNACK_MS })
}

interface SnackbarProviderProps {
  closeLabel: string
  /** Message for a part of the screen that failed to load, with the next step. */
  loadFailedText: string
  children: ReactNode
}

/**
 * Shows snackbars at the bottom. Screen readers announce them, and they stay open while hovered or focused.
 * A snackbar must not be the only place for a piece of information.
 */
export const SnackbarProvider = ({ closeLabel, loadFailedText, children }: SnackbarProviderProps) => {
  const [snacks, setSnacks] = useState<readonly ShownSnack[]>([])
  const nextId = useRef(0)
  const show = useCallback((snack: Snack) => {
    nextId.current += 1
    const id = nextId.current
    setSnacks((shown) => [...shown.filter(({ text }) => text !== snack.text), { ...snack, id }])
  }, [])
  const close = useCallback(
    (id: number) => setSnacks((shown) => shown.filter((snack) => snack.id !== id)),
    [],
  )
  return (
    <SnackbarContext value={show}>
      <LoadFailedText value={loadFailedText}>{children}</LoadFailedText>
      <SnackbarStack snacks={snacks} closeLabel={closeLabel} onClose={close} />
    </SnackbarContext>
  )
}

interface StackProps {
  snacks: readonly ShownSnack[]
  closeLabel: string
  onClose: (id: number) => void
}

const SnackbarStack = ({ snacks, closeLabel, onClose }: StackProps) => (
  <div
    aria-live="polite"
    // Placed above a bottom bar and right of the side menu.
    className="lg:in-[body:has([data-side-menu])]:left-20 wide:in-[body:has([data-side-menu])]:left-64 pointer-events-none fixed inset-x-4 bottom-6 z-50 flex flex-col items-center gap-3 in-[body:has([data-bottom-bar])]:bottom-24 max-sm:in-[body:has([data-bottom-bar])]:bottom-34"
  >
    {snacks.map((snack) => (
      <SnackbarItem key={snack.id} snack={snack} closeLabel={closeLabel} onClose={onClose} />
    ))}
  </div>
)

interface ItemProps extends Omit<StackProps, 'snacks'> {
  snack: ShownSnack
}

const SnackbarItem = ({ snack, closeLabel, onClose }: ItemProps) => {
  const { id, tone, text, durationMs, action } = snack
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isHeld = isHovered || isFocused
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => onClose(id), durationMs)
    return () => clearTimeout(timer)
  }, [id, durationMs, isHeld, onClose])
  const Icon = tone === 'success' ? CircleCheck : CircleAlert
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      className={cx(
        'pointer-events-auto flex min-h-12 w-full items-center gap-3 rounded-control py-2 pr-2 pl-4 text-base font-medium shadow-pop',
        action ? 'max-w-140' : 'max-w-110',
        tone === 'success' ? 'bg-text text-bg' : 'bg-error text-on-error',
      )}
    >
      <Icon aria-hidden size={20} className="shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3">
        <p className="min-w-0 flex-1 basis-50 wrap-break-word">{text}</p>
        {action && (
          <button
            type="button"
            data-snack-action
            onClick={() => {
              action.onSelect()
              onClose(id)
            }}
            className="min-h-8 shrink-0 rounded-control px-2 font-semibold underline underline-offset-4 outline-current hover:bg-current/15 focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={() => onClose(id)}
        className="flex size-8 shrink-0 items-center justify-center rounded-control outline-current hover:bg-current/15 focus-visible:-outline-offset-2 pointer-coarse:size-11"
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  )
}
