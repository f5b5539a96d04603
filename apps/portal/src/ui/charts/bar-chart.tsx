import { useId, useRef } from 'react'
import type { Labelled } from '#src/lib/labelled.ts'
import { useSize } from '#src/lib/use-size.ts'
import { BarTip } from '#src/ui/charts/bar-tip.tsx'
import { type ChartColour, FILLS, STROKES } from '#src/ui/charts/chart-colours.ts'
import {
  type BarBox,
  type BarValues,
  gridValues,
  layOutBars,
  LETTER_PX,
  type Tick,
  ticksWithRoom,
} from '#src/ui/charts/chart-layout.ts'
import { Hatch } from '#src/ui/charts/hatch.tsx'
import { useChartCursor } from '#src/ui/charts/use-chart-cursor.ts'

export interface Series {
  label: string
  colour: ChartColour
}
export interface Bar {
  /** The bar's name in the tooltip and for screen readers, such as 'Sat 15 Nov'. */
  name: string
  /** Values by series; null for a future day. Future bars are always last. */
  values: BarValues
  /** Whether the bar can still grow. It is drawn hatched. */
  isPartial?: boolean
}

interface BarChartProps {
  /** The chart's subject, for screen readers. */
  label: string
  bars: readonly Bar[]
  /** Top of the stack first, as in the legend. */
  series: readonly Series[]
  ticks: readonly Tick[]
  /** A dashed horizontal line with a label. */
  line?: { value: number; label: string }
  format: (value: number) => string
  /** The label for the sum of a stack. */
  totalLabel: string
  labelled: Labelled
  /** Minimum height of the plot in px, without the labels below it. The plot grows to fill its container. */
  minHeight: number
}

const TICKS_PX = 26
const TOP_PX = 8
/** Room above the plot for the line's label, when it does not fit inside. */
const LINE_LABEL_PX = 16
const DASH = '4 4'
const DASH_SAMPLE_PX = 20
const RADIUS_PX = 3
const DIGIT_PX = 7.5

const sumOf = (values: BarValues) => (values ?? []).reduce((sum, value) => sum + value, 0)

/** Room left of the plot, for the longest gridline number. */
const marginOf = (labels: readonly string[]) =>
  Math.ceil(Math.max(...labels.map((text) => text.length)) * DIGIT_PX) + 12

/** SVG path of a segment. Only the top segment of a bar is rounded. */
const segmentPath = ({ x, width }: BarBox, y: number, height: number, isTop: boolean) => {
  const radius = isTop ? Math.min(RADIUS_PX, height, width / 2) : 0
  return `M${x},${y + height}V${y + radius}Q${x},${y} ${x + radius},${y}H${x + width - radius}Q${x + width},${y} ${x + width},${y + radius}V${y + height}Z`
}

/** A bar's values, for screen readers. */
const spoken = ({ name, values }: Bar, { series, format, totalLabel, labelled }: BarChartProps) => {
  const parts = series.map(({ label }, index) => `${label} ${format(values?.[index] ?? 0)}`)
  const total = series.length > 1 ? [`${totalLabel} ${format(sumOf(values))}`] : []
  return labelled(name, [...parts, ...total].join(', '))
}

/** A bar chart, stacked if there are several series. The arrow keys move from bar to bar. */
export const BarChart = (props: BarChartProps) => {
  const { label, bars, series, ticks, line, format, minHeight } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { width, height: room } = useSize(box)
  const known = bars.filter(({ values }) => values !== null).length
  const cursor = useChartCursor(known, known - 1)
  const grid = gridValues(Math.max(line?.value ?? 0, ...bars.map(({ values }) => sumOf(values))))
  const top = grid.at(-1) ?? 1
  const margin = marginOf(grid.map(format))
  const plotWidth = Math.max(0, width - margin)
  // The line's label goes above the future bars if it fits there, otherwise above the plot.
  const isLineLabelWithin =
    line !== undefined && ((bars.length - known) / bars.length) * plotWidth > line.label.length * LETTER_PX
  const above = TOP_PX + (line && !isLineLabelWithin ? LINE_LABEL_PX : 0)
  const height = Math.max(minHeight, room - above - TICKS_PX)
  const boxes = layOutBars(
    bars.map(({ values }) => values),
    { width: plotWidth, height, top },
  )
  const yOf = (value: number) => height - (value / top) * height
  const shownBox = cursor.shown === null ? undefined : boxes[cursor.shown]
  const shownBar = cursor.shown === null ? undefined : bars[cursor.shown]
  const current = bars[cursor.current]
  return (
    <div ref={box} className="relative h-full" style={{ minHeight: above + minHeight + TICKS_PX }}>
      <div
        {...cursor.props}
        aria-label={label}
        aria-valuetext={current && spoken(current, props)}
        onPointerLeave={() => cursor.point(null)}
        className="absolute inset-0 rounded-control"
      >
        <svg
          aria-hidden
          width={width}
          height={above + height + TICKS_PX}
          className="block overflow-visible text-chip tabular-nums"
        >
          <defs>
            {series.map(({ colour }) => (
              <Hatch key={colour} id={`${id}-${colour}`} colour={colour} />
            ))}
          </defs>
          <g transform={`translate(${margin} ${above})`}>
            {shownBox && (
              <rect x={shownBox.slotX} width={shownBox.slotWidth} height={height} className="fill-sunken" />
            )}
            {grid.map((value, index) => (
              <g key={value}>
                <line
                  x2={plotWidth}
                  y1={yOf(value)}
                  y2={yOf(value)}
                  className={index === 0 ? 'stroke-border-strong' : 'stroke-border'}
                />
                <text x={-12} y={yOf(value) + 4} textAnchor="end" className="fill-text-muted">
                  {format(value)}
                </text>
              </g>
            ))}
            {width > 0 &&
              boxes.map((place, index) => (
                <g key={bars[index]?.name}>
                  {place.segments.map(({ series: number, y, height: length }, level) => {
                    const colour = series[number]?.colour ?? 1
                    const isPartial = bars[index]?.isPartial
                    return (
                      <path
                        key={number}
                        d={segmentPath(place, y, length, level === place.segments.length - 1)}
                        fill={isPartial ? `url(#${id}-${colour})` : undefined}
                        className={isPartial ? STROKES[colour] : FILLS[colour]}
                      />
                    )
                  })}
                  <rect
                    x={place.slotX}
                    width={place.slotWidth}
                    height={height}
                    fill="transparent"
                    onPointerEnter={() => cursor.point(index < known ? index : null)}
                  />
                </g>
              ))}
            {line && width > 0 && (
              <g className="pointer-events-none">
                <line
                  x2={plotWidth}
                  y1={yOf(line.value)}
                  y2={yOf(line.value)}
                  strokeDasharray={DASH}
                  className="stroke-text-muted"
                />
                {!isLineLabelWithin && (
                  <line
                    x2={DASH_SAMPLE_PX}
                    y1={-LINE_LABEL_PX + 4}
                    y2={-LINE_LABEL_PX + 4}
                    strokeDasharray={DASH}
                    className="stroke-text-muted"
                  />
                )}
                <text
                  x={isLineLabelWithin ? plotWidth : DASH_SAMPLE_PX + 6}
                  y={
                    isLineLabelWithin
                      ? yOf(line.value) + (yOf(line.value) > height - 20 ? -7 : 17)
                      : -LINE_LABEL_PX + 8
                  }
                  textAnchor={isLineLabelWithin ? 'end' : 'start'}
                  className="fill-text font-medium"
                >
                  {line.label}
                </text>
              </g>
            )}
            {ticksWithRoom(ticks, plotWidth / Math.max(1, bars.length)).map(({ bar, text, strong }) => (
              <text
                key={bar}
                x={(boxes[bar]?.slotX ?? 0) + (boxes[bar]?.slotWidth ?? 0) / 2}
                y={height + 20}
                textAnchor="middle"
                className={strong ? 'fill-text font-semibold' : 'fill-text-muted'}
              >
                {text}
              </text>
            ))}
          </g>
        </svg>
      </div>
      {shownBox && shownBar && (
        <BarTip
          title={shownBar.name}
          rows={series.map(({ label: name, colour }, index) => ({
            label: name,
            value: format(shownBar.values?.[index] ?? 0),
            colour: series.length > 1 ? colour : undefined,
          }))}
          total={
            series.length > 1 ? { label: props.totalLabel, value: format(sumOf(shownBar.values)) } : undefined
          }
          left={margin + shownBox.slotX}
          right={margin + shownBox.slotX + shownBox.slotWidth}
          width={width}
        />
      )}
    </div>
  )
}
