import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

/** Look of drawn devices: 2 px case and flat fills. They are decorative. */
const CASE = 'overflow-hidden border-ink bg-surface'

/** Upper part of a phone. Its container cuts off the lower part. */
export const PhoneTop = ({ camera, children }: { camera: 'hole' | 'island'; children: ReactNode }) => (
  <div className={cx(CASE, 'relative h-full w-44 rounded-t-[28px] border-2 border-b-0 p-2 pb-0')}>
    <div className="h-full overflow-hidden rounded-t-[20px] bg-accent-soft">{children}</div>
    <span
      className={cx(
        'absolute left-1/2 -translate-x-1/2 bg-lens',
        camera === 'hole' ? 'top-4.5 size-2.75 rounded-full' : 'top-4 h-3.25 w-12 rounded-full',
      )}
    />
  </div>
)

/** Upper part of a browser window. */
export const BrowserTop = ({ children }: { children: ReactNode }) => (
  <div className={cx(CASE, 'flex h-full w-78 max-w-full flex-col rounded-t-[14px] border-2 border-b-0')}>
    <div className="flex h-9 shrink-0 items-center gap-2 border-b-2 border-ink px-4">
      <BrowserDots />
      <span className="ml-3 h-5 flex-1 rounded-full bg-sunken" />
    </div>
    <div className="min-h-0 flex-1">{children}</div>
  </div>
)

/** Three window buttons. */
export const BrowserDots = () => (
  <svg
    aria-hidden
    width="48"
    height="12"
    viewBox="0 0 48 12"
    className="fill-none stroke-ink"
    strokeWidth="2"
  >
    <path d="M1 6a5 5 0 1 0 10 0a5 5 0 1 0-10 0M19 6a5 5 0 1 0 10 0a5 5 0 1 0-10 0M37 6a5 5 0 1 0 10 0a5 5 0 1 0-10 0" />
  </svg>
)

/** Whole phone with its case, 268 px wide. `far`: a phone behind another, positioned by its class. */
export const Phone = ({
  far = false,
  className,
  children,
}: {
  far?: boolean
  className?: string
  children: ReactNode
}) => (
  <div
    className={cx(
      'w-67 rounded-[46px] border-9 text-chip',
      far
        ? 'absolute border-case-far bg-bg px-5 pb-5'
        : 'relative border-case bg-surface px-5 pb-5 shadow-pop',
      className,
    )}
  >
    {!far && <span className="absolute top-3 left-1/2 h-5 w-18 -translate-x-1/2 rounded-full bg-lens" />}
    {children}
  </div>
)

/** Aligns a device to the bottom of a card's picture. */
export const Standing = ({ children }: { children: ReactNode }) => (
  <div className="flex h-68.75 items-end justify-center overflow-hidden px-4 pt-10">{children}</div>
)
