import { cx } from 'class-variance-authority'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'

interface Snack {
  tone: 'success' | 'error'
  text: string
  /** How long it stays when nobody is on it. */
  durationMs: number
}
type ShowSnack = (snack: Snack) => void
interface ShownSnack extends Snack {
  id: number
}

const SnackbarContext = createContext<ShowSnack | null>(null)

/** The function that shows a snackbar. Throws outside a `SnackbarProvider`. */
export const useSnackbar = (): ShowSnack => {
  const show = useContext(SnackbarContext)
  if (!show) throw new Error('useSnackbar needs a SnackbarProvider')
  return show
}

interface SnackbarProviderProps {
  closeLabel: string
  children: ReactNode
}

/**
 * Shows snackbars at the bottom: read out, closable, and staying for as long as they are hovered or
 * focused. They never hold the only copy of news.
 */
export const SnackbarProvider = ({ closeLabel, children }: SnackbarProviderProps) => {
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
      {children}
      <SnackbarStack snacks={snacks} closeLabel={closeLabel} onClose={close} />
    </SnackbarContext>
  )
}

interface StackProps {
  snacks: readonly ShownSnack[]
  closeLabel: string
  onClose: (id: number) => void
}

const SnackbarStack = ({ snacks, closeLabel, onClose }: StackProps) => {
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isHeld = snacks.length > 0 && (isHovered || isFocused)
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-6 z-50 flex flex-col items-center gap-3"
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      {snacks.map((snack) => (
        <SnackbarItem
          key={snack.id}
          snack={snack}
          isHeld={isHeld}
          closeLabel={closeLabel}
          onClose={onClose}
        />
      ))}
    </div>
  )
}

interface ItemProps extends Omit<StackProps, 'snacks'> {
  snack: ShownSnack
  isHeld: boolean
}

const SnackbarItem = ({ snack, isHeld, closeLabel, onClose }: ItemProps) => {
  const { id, tone, text, durationMs } = snack
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => onClose(id), durationMs)
    return () => clearTimeout(timer)
  }, [id, durationMs, isHeld, onClose])
  const Icon = tone === 'success' ? CircleCheck : CircleAlert
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={cx(
        'pointer-events-auto flex min-h-12 w-full max-w-110 items-center gap-3 rounded-control py-2 pr-2 pl-4 text-base font-medium shadow-pop',
        tone === 'success' ? 'bg-text text-bg' : 'bg-error text-on-error',
      )}
    >
      <Icon aria-hidden size={20} className="shrink-0" />
      <p className="min-w-0 flex-1 wrap-break-word">{text}</p>
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
