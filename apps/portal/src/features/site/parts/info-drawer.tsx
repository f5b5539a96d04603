import { Info, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { TallyMarks } from '#src/features/site/pictures/tally-marks.tsx'

/** Anchor of 'How it works' on every page with the drawer. */
export const INFO_DRAWER_ID = 'how-it-works'

interface InfoDrawerProps {
  title: string
  closeLabel: string
  picture: ReactNode
  steps: readonly { title: string; text: string }[]
  /** Clarification below the steps. */
  note: string
  /** The two links at the bottom. Links with `data-close-info` close the drawer. */
  actions: ReactNode
  shownOnce: string
}

/**
 * How it works, in a panel at the right, on a phone in a sheet over the lower half (HM-03): `script/info-drawer.ts` opens it by itself the first time, and
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
    className="fixed inset-y-0 right-0 left-auto z-30 m-0 h-dvh max-h-none w-120 max-w-full border-l bg-surface text-text shadow-pop backdrop:bg-scrim open:flex target:flex starting:open:translate-x-full open:transition-transform open:duration-150 open:ease-out max-sm:top-auto max-sm:left-0 max-sm:h-auto max-sm:max-h-[50dvh] max-sm:w-full max-sm:rounded-t-surface max-sm:border-t max-sm:border-l-0 max-sm:starting:open:translate-x-0 max-sm:starting:open:translate-y-full"
  >
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-18 shrink-0 items-center justify-between gap-4 border-b pr-5 pl-6 max-sm:h-14 sm:pl-10">
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
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 py-8 -outline-offset-2 max-sm:py-5 sm:px-10"
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
      <div className="shrink-0 border-t px-6 py-5 max-sm:py-3 sm:px-10">
        <div className="grid grid-cols-2 gap-3">{actions}</div>
        <p className="mt-3 text-base text-text-muted max-sm:mt-2">{shownOnce}</p>
      </div>
    </div>
  </dialog>
)

interface InfoPictureProps {
  /** Text alternative for screen readers. */
  label: string
  children: ReactNode
}

/** Picture of a phone, the device edge and the count that crosses it. */
export const InfoPicture = ({ label, children }: InfoPictureProps) => (
  <div
    role="img"
    aria-label={label}
    className="relative flex h-42 overflow-hidden rounded-surface border bg-accent-soft"
  >
    <div className="absolute inset-y-0 right-0 w-[35%] bg-outside" />
    <div className="device-edge-down absolute inset-y-0 right-[35%]" />
    <svg
      aria-hidden
      className="absolute inset-y-0 right-[35%] translate-x-10 fill-none stroke-accent"
      width="136"
      height="166"
      strokeWidth="2"
    >
      <path d="M0 84H134M126 77L134 84L126 91" />
      <circle className="fill-bg" cx="95" cy="84" r="6" />
    </svg>
    <div className="relative ml-[15%] mt-5 w-28 rounded-t-[20px] border-2 border-b-0 border-ink bg-surface">
      {children}
    </div>
    <span className="absolute top-1/2 right-[5%] w-12 -translate-y-1/2 text-accent">
      <TallyMarks count={5} strokeWidth={11} groupClassName="h-auto w-full" />
    </span>
  </div>
)
