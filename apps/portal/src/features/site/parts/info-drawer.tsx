import { Info, X } from 'lucide-react'
import type { ReactNode } from 'react'

/** Where 'How it works' leads to, on every page that has the drawer. */
export const INFO_DRAWER_ID = 'how-it-works'

interface InfoDrawerProps {
  title: string
  closeLabel: string
  picture: ReactNode
  steps: readonly { title: string; text: string }[]
  /** What must not be misunderstood. */
  note: string
  /** The two links at its foot; those with `data-close-info` close it. */
  actions: ReactNode
  shownOnce: string
}

/**
 * How it works, in a panel at the right (HM-03): `script/info-drawer.ts` opens it by itself the first time, and
 * from links to its id. Without a script such a link shows it by `:target`, and its closing links lead away.
 */
export const InfoDrawer = ({
  title,
  closeLabel,
  picture,
  steps,
  note,
  actions,
  shownOnce,
}: InfoDrawerProps) => (
  <dialog
    id={INFO_DRAWER_ID}
    data-info-drawer
    aria-labelledby="info-drawer-title"
    className="fixed inset-y-0 right-0 left-auto z-30 m-0 h-dvh max-h-none w-120 max-w-full border-l bg-surface text-text shadow-pop backdrop:bg-scrim open:flex target:flex starting:open:translate-x-full open:transition-transform open:duration-150 open:ease-out"
  >
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-18 shrink-0 items-center justify-between gap-4 border-b pr-5 pl-6 sm:pl-10">
        <h2 id="info-drawer-title" className="text-dialog font-semibold">
          {title}
        </h2>
        <a
          href="#main"
          data-close-info
          aria-label={closeLabel}
          className="grid size-10 place-items-center rounded-control border border-border-strong hover:bg-sunken pointer-coarse:size-11"
        >
          <X aria-hidden size={18} />
        </a>
      </div>
      <div
        data-scrolls
        role="region"
        aria-labelledby="info-drawer-title"
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 py-8 -outline-offset-2 sm:px-10"
      >
        {picture}
        <ol className="mt-8 grid gap-6">
          {steps.map((step, place) => (
            <li key={step.title} className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-5">
              <span
                aria-hidden
                className="grid size-7 place-items-center rounded-full border-2 border-accent text-help font-semibold text-accent tabular-nums"
              >
                {place + 1}
              </span>
              <div>
                <h3 className="text-body font-semibold">{step.title}</h3>
                <p className="text-form text-text-muted">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="mt-8 flex gap-4 rounded-surface bg-info-soft p-5 text-panel">
          <Info aria-hidden size={20} className="mt-0.5 shrink-0 text-info" />
          {note}
        </p>
      </div>
      <div className="shrink-0 border-t px-6 py-5 sm:px-10">
        <div className="grid grid-cols-2 gap-3">{actions}</div>
        <p className="mt-3 text-base text-text-muted">{shownOnce}</p>
      </div>
    </div>
  </dialog>
)
