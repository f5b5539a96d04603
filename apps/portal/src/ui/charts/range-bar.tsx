interface RangeBarProps {
  minimum: number
  maximum: number
  /** Value of the thick mark, such as the average. */
  mark: number
  /** Thin marks, such as percentiles. */
  ticks: readonly number[]
}

const HEIGHT = 24
const BAR = 8
/** Empty share of the bar after the maximum. */
const REST = 0.03

/** A range on a scale that starts at 0, with marks. Hidden from screen readers: the text below gives the values. */
export const RangeBar = ({ minimum, maximum, mark, ticks }: RangeBarProps) => {
  const percent = (value: number) => (maximum === 0 ? 0 : (value / maximum) * (1 - REST) * 100)
  const at = (value: number) => `${percent(value)}%`
  const y = (HEIGHT - BAR) / 2
  return (
    <svg aria-hidden width="100%" height={HEIGHT} className="block overflow-visible">
      <rect y={y} width="100%" height={BAR} rx={BAR / 2} className="fill-sunken" />
      <rect
        x={at(minimum)}
        y={y}
        width={`${percent(maximum) - percent(minimum)}%`}
        height={BAR}
        rx={BAR / 2}
        className="fill-chart-1 opacity-40"
      />
      {ticks.map((tick) => (
        <line
          key={tick}
          x1={at(tick)}
          x2={at(tick)}
          y1={y - 2}
          y2={y + BAR + 2}
          strokeWidth={1.5}
          className="stroke-text-muted"
        />
      ))}
      <line x1={at(mark)} x2={at(mark)} y1={4} y2={HEIGHT - 4} strokeWidth={5} className="stroke-surface" />
      <line
        x1={at(mark)}
        x2={at(mark)}
        y1={3}
        y2={HEIGHT - 3}
        strokeWidth={4}
        strokeLinecap="round"
        className="stroke-chart-1"
      />
    </svg>
  )
}
