import { useId } from 'react'
import { FILLS } from '#src/ui/charts/chart-colours.ts'
import { Hatch } from '#src/ui/charts/hatch.tsx'

interface LimitBarProps {
  used: number
  /** The forecast for the month. Must be at least `used`. */
  expected: number
  limit: number
  limitLabel: string
}

const BAR_Y = 26
const BAR = 20
const MARK = 4
/** Above this share of the bar, the label is left of the limit mark. */
const LABEL_FROM_PERCENT = 40

/** Usage, forecast and excess over the limit in one bar. The text below gives the numbers. */
export const LimitBar = ({ used, expected, limit, limitLabel }: LimitBarProps) => {
  const id = useId()
  const whole = Math.max(limit, expected, 1)
  const percent = (value: number) => (value / whole) * 100
  const rect = (from: number, to: number) => ({
    x: `${percent(from)}%`,
    width: `${Math.max(0, percent(to) - percent(from))}%`,
    y: BAR_Y,
    height: BAR,
  })
  const isLabelLeft = percent(limit) > LABEL_FROM_PERCENT
  return (
    <svg aria-hidden width="100%" height={BAR_Y + BAR + MARK} className="block overflow-visible text-chip">
      <defs>
        <Hatch id={`${id}-1`} colour={1} />
        <Hatch id={`${id}-over`} colour="warning" />
        <clipPath id={`${id}-clip`}>
          <rect y={BAR_Y} width="100%" height={BAR} rx={3} />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id}-clip)`}>
        <rect {...rect(0, whole)} className="fill-sunken" />
        <rect {...rect(used, Math.min(expected, limit))} fill={`url(#${id}-1)`} />
        <rect {...rect(Math.max(used, limit), expected)} fill={`url(#${id}-over)`} />
        <rect {...rect(0, Math.min(used, limit))} className={FILLS[1]} />
        <rect {...rect(limit, Math.max(used, limit))} className={FILLS.warning} />
      </g>
      <line
        x1={`${percent(limit)}%`}
        x2={`${percent(limit)}%`}
        y1={MARK}
        y2={BAR_Y + BAR + MARK}
        strokeWidth={2}
        className="stroke-text"
      />
      <text
        x={`${percent(limit)}%`}
        dx={isLabelLeft ? -8 : 8}
        y={15}
        textAnchor={isLabelLeft ? 'end' : 'start'}
        className="fill-text font-medium"
      >
        {limitLabel}
      </text>
    </svg>
  )
}
