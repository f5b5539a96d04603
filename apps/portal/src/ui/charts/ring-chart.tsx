import { cx } from 'class-variance-authority'
import type { Labelled } from '#src/lib/labelled.ts'
import { STROKES } from '#src/ui/charts/chart-colours.ts'
import { layOutParts, type Part } from '#src/ui/charts/parts.ts'
import type { useChartCursor } from '#src/ui/charts/use-chart-cursor.ts'

interface RingChartProps {
  /** The chart's subject, for screen readers. */
  label: string
  parts: readonly Part[]
  /** Text inside the ring. */
  total: string
  totalLabel: string
  labelled: Labelled
  cursor: ReturnType<typeof useChartCursor>
}

const SIZE = 144
const THICKNESS = 26
const RADIUS = (SIZE - THICKNESS) / 2
const AROUND = 2 * Math.PI * RADIUS

/** A ring chart, clockwise from the top in the order of the legend. The arrow keys move from part to part. */
export const RingChart = ({ label, parts, total, totalLabel, labelled, cursor }: RingChartProps) => {
  const boxes = layOutParts(
    parts.map(({ share }) => share),
    AROUND,
    true,
  )
  const current = parts[cursor.current]
  return (
    <div
      {...cursor.props}
      aria-label={label}
      aria-valuetext={current && labelled(current.label, current.text)}
      onPointerLeave={() => cursor.point(null)}
      className="relative shrink-0 rounded-full"
    >
      <svg aria-hidden width={SIZE} height={SIZE} className="block -rotate-90">
        {parts.map(({ label: name, colour }, index) => (
          <circle
            key={name}
            cx={SIZE / 2}
            cy={SIZE / 2}
            r={RADIUS}
            fill="none"
            strokeWidth={THICKNESS}
            strokeDasharray={`${boxes[index]?.length ?? 0} ${AROUND}`}
            strokeDashoffset={-(boxes[index]?.start ?? 0)}
            onPointerEnter={() => cursor.point(index)}
            className={cx(
              STROKES[colour],
              'transition-opacity duration-100',
              cursor.shown !== null && cursor.shown !== index && 'opacity-35',
              boxes[index]?.length === 0 && 'hidden',
            )}
          />
        ))}
      </svg>
      <div
        aria-hidden
        className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center text-center"
      >
        <span
          className={cx(
            'leading-6 font-semibold tabular-nums',
            total.length > 9 ? 'text-cell' : total.length > 7 ? 'text-panel' : 'text-dialog',
          )}
        >
          {total}
        </span>
        <span className="text-chip text-text-muted">{totalLabel}</span>
      </div>
    </div>
  )
}
