import type { ReactNode } from 'react'
import { Face } from '#src/features/site/pictures/face.tsx'
import { TallyMarks } from '#src/features/site/pictures/tally-marks.tsx'

/** Square background of a small picture. */
const Square = ({ children }: { children: ReactNode }) => (
  <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-dialog bg-accent-soft">
    {children}
  </span>
)

/** Small pictures of faces, voices, images, messages and counts. */
export const FaceIcon = () => (
  <Square>
    <Face name="curls" headOnly className="size-14" />
  </Square>
)

export const VoiceIcon = () => (
  <Square>
    <svg
      aria-hidden
      width="40"
      height="36"
      className="fill-none stroke-ink"
      strokeWidth="2.6"
      strokeLinecap="round"
    >
      <path d="M4 13v10M9.5 9v18M15 3v30M20.5 11v14M26 6v24M31 13v10M36.5 4v28" />
    </svg>
  </Square>
)

export const ImageIcon = () => (
  <Square>
    <svg aria-hidden width="36" height="32" viewBox="0 0 36 32" className="stroke-ink" strokeWidth="2">
      <rect className="fill-surface" x="2" y="2" width="32" height="28" rx="4" />
      <circle className="fill-chart-2" cx="24" cy="9.5" r="3" strokeWidth="1.6" />
      <path
        className="fill-chart-1"
        strokeLinejoin="round"
        d="M2.4 24L12 15L19 22L25 17L33.6 24V26A4 4 0 0 1 30 30H6A4 4 0 0 1 2.4 26Z"
      />
    </svg>
  </Square>
)

export const MessageIcon = () => (
  <Square>
    <svg aria-hidden width="36" height="32" viewBox="0 0 36 32" className="stroke-ink" strokeWidth="2">
      <path
        className="fill-surface"
        strokeLinejoin="round"
        d="M6 2H30A4 4 0 0 1 34 6V20A4 4 0 0 1 30 24H15L8 30V24H6A4 4 0 0 1 2 20V6A4 4 0 0 1 6 2Z"
      />
      <path strokeLinecap="round" d="M9 10H27M9 16H20" />
    </svg>
  </Square>
)

export const CountIcon = () => (
  <Square>
    <span className="text-accent">
      <TallyMarks count={5} strokeWidth={11} groupClassName="h-auto w-9" />
    </span>
  </Square>
)
