import { cx } from 'class-variance-authority'
import { useRef } from 'react'
import type { Labelled } from '#src/lib/labelled.ts'
import { useSize } from '#src/lib/use-size.ts'
import { FILLS } from '#src/ui/charts/chart-colours.ts'
import { layOutParts, type Part } from '#src/ui/charts/parts.ts'
import type { useChartCursor } from '#src/ui/charts/use-chart-cursor.ts'

interface StackBarProps {
  /** The chart's subject, for screen readers. */
  label: string
  parts: readonly Part[]
  labelled: Labelled
  cursor: ReturnType<typeof useChartCursor>
}

const HEIGHT = 28

/** A stacked bar, from the left in the order of the legend. The arrow keys move from part to part. */
export const StackBar = ({ label, parts, labelled, cursor }: StackBarProps) => {
  const box = useRef<HTMLDivElement>(null)
  const { width } = useSize(box)
  const boxes = layOutParts(
    parts.map(({ share }) => share),
    width,
    false,
  )
  const current = parts[cursor.current]
  return (
    <div
      {...cursor.props}
      ref={box}
      aria-label={label}
      aria-valuetext={current && labelled(current.label, current.text)}
      onPointerLeave={() => cursor.point(null)}
      className="overflow-hidden rounded-hint bg-sunken"
    >
      <svg aria-hidden width={width} height={HEIGHT} className="block">
        {parts.map(({ label: name, colour }, index) => (
          <rect
            key={name}
            x={boxes[index]?.start ?? 0}
            width={boxes[index]?.length ?? 0}
            height={HEIGHT}
            onPointerEnter={() => cursor.point(index)}
            className={cx(
              FILLS[colour],
              'transition-opacity duration-100',
              cursor.shown !== null && cursor.shown !== index && 'opacity-35',
            )}
          />
        ))}
      </svg>
    </div>
  )
}
