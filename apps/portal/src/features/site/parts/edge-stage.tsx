import type { ReactNode } from 'react'
import { LINE_HEIGHT_PX, type JsonLine } from '#src/features/site/parts/json-lines.ts'
import { CountCard } from '#src/features/site/parts/count-card.tsx'
import { CrossingArrow, EdgeName, StoppedLine } from '#src/features/site/parts/device-edge.tsx'

const TOP_PX = 16
const EMPTY_PX = 96
const GAP_PX = 24
const CARD_HEAD_PX = 46
const CARD_PADDING_PX = 14

/** Returns the centre of a line of the card, in px from the top of the stage. */
const lineY = (line: number): number =>
  TOP_PX + EMPTY_PX + GAP_PX + CARD_HEAD_PX + CARD_PADDING_PX + LINE_HEIGHT_PX * (line + 0.5)

interface EdgeStageProps {
  /** Picture of the device, with its right side at the edge. */
  picture: ReactNode
  /** Height of the stage, and the height at which the stopped line ends before the edge. */
  heightPx: number
  stopPx: number
  edgeLabel: string
  /** Text for the data that does not arrive, in a box that stays empty. */
  empty: { title: string; text: string }
  /** The data that arrives: the lines of a report, its bytes and its additions. */
  counts: {
    title: string
    bytes: string
    lines: readonly JsonLine[]
    added: Readonly<Record<string, string>>
    addable?: Readonly<Record<string, string>>
  }
}

/** A device, its edge and the report that arrives. Arrows point to the lines of the report with additions. */
export const EdgeStage = ({ picture, heightPx, stopPx, edgeLabel, empty, counts }: EdgeStageProps) => {
  const { added, addable = added } = counts
  const crossings = counts.lines.flatMap(({ path }, place) =>
    addable[path] ? [{ path, y: lineY(place) }] : [],
  )
  return (
    <div className="md:relative md:flex md:justify-end">
      <div className="flex justify-center md:flex-none">{picture}</div>
      <svg aria-hidden className="w-12 shrink-0 max-md:hidden" width="48" height={heightPx}>
        <StoppedLine y={stopPx} />
        {crossings.map(({ path, y }) => (
          <g
            key={path}
            data-crossing={path}
            data-added={Boolean(added[path]) || undefined}
            className="hidden data-added:inline"
          >
            <CrossingArrow y={y} />
          </g>
        ))}
      </svg>
      <div className="relative -mx-6 flex flex-col gap-5 px-6 pt-14 pb-8 max-md:mt-10 max-md:bg-outside md:mx-0 md:w-70.5 md:shrink-0 md:gap-6 md:px-0 md:pt-4 md:pb-0">
        <div aria-hidden className="device-edge-across absolute inset-x-0 top-0 md:hidden" />
        <span className="absolute top-0 left-6 -translate-y-1/2 md:hidden">
          <EdgeName label={edgeLabel} />
        </span>
        <svg
          aria-hidden
          className="absolute -top-10 left-1/2 -translate-x-1/2 fill-none stroke-accent md:hidden"
          width="14"
          height="96"
          strokeWidth="2"
        >
          <path d="M7 0V93M1 86L7 93L13 86" />
          <circle className="fill-bg" cx="7" cy="41" r="6" />
        </svg>
        <div className="flex flex-col justify-end rounded-surface border border-dashed border-border-strong p-4 max-md:order-2 md:h-24 md:px-5">
          <p className="text-base font-semibold">{empty.title}</p>
          <p className="text-base text-text-muted">{empty.text}</p>
        </div>
        <CountCard {...counts} />
      </div>
    </div>
  )
}
