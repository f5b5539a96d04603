import type { ReactNode } from 'react'
import { TallyMarks } from '#src/features/site/pictures/tally-marks.tsx'

interface InfoPictureProps {
  /** What it shows, read out. */
  label: string
  /** What the phone holds. */
  children: ReactNode
}

/** A phone, the edge of the device, and the count that crosses it. */
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
