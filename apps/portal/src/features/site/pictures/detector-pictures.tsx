import type { ReactNode } from 'react'
import { TallyMarks } from './tally-marks.tsx'

const Drawing = ({ children }: { children: ReactNode }) => (
  <svg
    aria-hidden
    viewBox="0 0 400 200"
    className="h-50 w-full stroke-ink"
    strokeWidth="2"
    strokeLinejoin="round"
    strokeLinecap="round"
    fill="none"
  >
    {children}
  </svg>
)

/** Phone with a picture that is covered before anybody sees it. */
export const ImageDetectorPicture = () => (
  <Drawing>
    <path className="fill-surface" d="M112 204V48Q112 34 126 34H274Q288 34 288 48V204" />
    <rect className="fill-accent-soft" x="124" y="46" width="152" height="112" rx="8" />
    <circle className="fill-chart-2" cx="244" cy="74" r="11" />
    <path className="fill-chart-1" d="M125 140L164 100L198 133L218 114L275 157.5H132Q125 157.5 125 150Z" />
    <circle className="fill-surface" cx="200" cy="102" r="25" />
    <path d="M185 102Q200 88 215 102Q200 116 185 102Z" />
    <circle className="fill-ink" cx="200" cy="102" r="3.5" />
    <path d="M188 114L212 90" />
    <path className="stroke-border-strong" strokeWidth="6" d="M124 176H220M124 192H250" />
  </Drawing>
)

/** Two messages with a finding in the first. */
export const TextDetectorPicture = () => (
  <Drawing>
    <path
      className="fill-surface"
      d="M126 28H276Q288 28 288 40V86Q288 98 276 98H150L130 118V98H126Q114 98 114 86V40Q114 28 126 28Z"
    />
    <path className="stroke-border-strong" strokeWidth="6" d="M137 52H192M206 52H264M137 74H166" />
    <path className="stroke-chart-2" strokeWidth="6" d="M181 74H250" />
    <path
      className="fill-accent-soft"
      d="M194 110H308Q320 110 320 122V160Q320 172 308 172H306V190L288 172H194Q182 172 182 160V122Q182 110 194 110Z"
    />
    <path className="stroke-chart-1" strokeWidth="6" d="M204 133H270M204 151H240" />
  </Drawing>
)

/** Shield that contains only a count. */
export const ShieldPicture = () => (
  <Drawing>
    <path className="fill-surface" d="M200 26L262 48V96C262 138 236 164 200 177C164 164 138 138 138 96V48Z" />
    <path
      className="fill-accent-soft stroke-none"
      d="M200 44L246 60V97C246 128 228 148 200 159C172 148 154 128 154 97V60Z"
    />
    <svg x="168" y="76" width="64" height="54" className="text-chart-1">
      <TallyMarks count={5} groupClassName="h-full w-full" />
    </svg>
  </Drawing>
)
