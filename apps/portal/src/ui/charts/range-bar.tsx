import { useRef } from 'react'
import { useSize } from '#src/lib/use-size.ts'
import { LETTER_PX, spreadLabels } from '#src/ui/charts/chart-layout.ts'

export interface RangeTick {
  value: number
  /** The meaning of the tick, such as '90% within'. */
  label: string
  /** The formatted value. */
  text: string
}

interface RangeBarProps {
  minimum: number
  maximum: number
  /** Value of the thick mark, such as the average. */
  mark: number
  /** Thin marks with their labels, such as percentiles, in ascending order. */
  ticks: readonly RangeTick[]
}

const HEIGHT = 24
const BAR = 8
const BAR_Y = (HEIGHT - BAR) / 2
/** Room between the labels and the bar, for the lines from a label to its tick. */
const LEADER = 10
/** Empty share of the bar after the maximum. */
const REST = 0.03

/**
 * A range on a scale that starts at 0, with marks. Screen readers get the ticks as a list. The text around it gives the
 * other values.
 */
export const RangeBar = ({ minimum, maximum, mark, ticks }: RangeBarProps) => {
  const box = useRef<HTMLDivElement>(null)
  const { width } = useSize(box)
  const share = (value: number) => (maximum === 0 ? 0 : (value / maximum) * (1 - REST))
  const at = (value: number) => `${share(value) * 100}%`
  const centres = spreadLabels(
    ticks.map(({ value, label, text }) => ({
      at: share(value) * width,
      width: Math.max(label.length, text.length) * LETTER_PX,
    })),
    width,
  )
  const above = ticks.length > 0 ? LEADER : 0
  return (
    <div ref={box}>
      {ticks.length > 0 && (
        <dl className="relative h-8 text-chip tabular-nums">
          {ticks.map(({ label, text }, index) => (
            <div
              key={label}
              className="absolute w-max -translate-x-1/2 text-center"
              style={{ left: centres[index] }}
            >
              <dt className="text-text-muted">{label}</dt>
              <dd className="font-medium">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <svg aria-hidden width="100%" height={above + HEIGHT} className="block overflow-visible">
        <g transform={`translate(0 ${above})`}>
          <rect y={BAR_Y} width="100%" height={BAR} rx={BAR / 2} className="fill-sunken" />
          <rect
            x={at(minimum)}
            y={BAR_Y}
            width={`${(share(maximum) - share(minimum)) * 100}%`}
            height={BAR}
            rx={BAR / 2}
            className="fill-chart-1 opacity-40"
          />
          {ticks.map(({ value, label }, index) => (
            <polyline
              key={label}
              points={`${centres[index] ?? 0},${2 - LEADER} ${share(value) * width},${BAR_Y - 4} ${share(value) * width},${BAR_Y + BAR + 2}`}
              fill="none"
              strokeWidth={1.5}
              className="stroke-text-muted"
            />
          ))}
          <line
            x1={at(mark)}
            x2={at(mark)}
            y1={4}
            y2={HEIGHT - 4}
            strokeWidth={5}
            className="stroke-surface"
          />
          <line
            x1={at(mark)}
            x2={at(mark)}
            y1={3}
            y2={HEIGHT - 3}
            strokeWidth={4}
            strokeLinecap="round"
            className="stroke-chart-1"
          />
        </g>
      </svg>
    </div>
  )
}
