import { FILLS } from '#src/ui/charts/chart-colours.ts'
import { layOutPie } from '#src/ui/charts/pie-layout.ts'

const RADIUS = 103
const OUTSIDE = 16
const MARK_RADIUS = 11
const SIZE = 2 * (RADIUS + OUTSIDE + MARK_RADIUS + 1)

/** Fill of each slice and of its mark in the legend, by index. */
export const SLICE_FILLS = [
  FILLS[1],
  FILLS[2],
  FILLS[3],
  FILLS[4],
  FILLS[5],
  FILLS[6],
  'fill-border-strong',
] as const

/**
 * A pie whose slices show the numbers of their legend entries, so colour is never the only sign. Hidden from screen
 * readers: the legend next to it has the figures.
 */
export const NumberedPie = ({ counts, className }: { counts: readonly number[]; className?: string }) => {
  const slices = layOutPie(counts, RADIUS, OUTSIDE)
  return (
    <svg aria-hidden viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`} className={className}>
      {slices.map(
        (slice, place) =>
          slice && (
            <path
              key={SLICE_FILLS[place]}
              d={slice.path}
              strokeWidth={2}
              strokeLinejoin="round"
              className={`stroke-surface ${SLICE_FILLS[place] ?? ''}`}
            />
          ),
      )}
      {slices.map(
        (slice, place) =>
          slice && (
            <g key={SLICE_FILLS[place]} transform={`translate(${slice.x.toFixed(2)} ${slice.y.toFixed(2)})`}>
              <circle r={MARK_RADIUS} className="fill-surface" />
              <text
                textAnchor="middle"
                dominantBaseline="central"
                className="fill-text text-[12px] font-semibold tabular-nums"
              >
                {place + 1}
              </text>
            </g>
          ),
      )}
    </svg>
  )
}
