/** The counts of a bar by series, top of the stack first; null for a future bar. */
export type BarValues = readonly number[] | null

export interface Segment {
  series: number
  /** From the top of the plot, in px. */
  y: number
  height: number
}
export interface BarBox {
  /** The slot of the bar, in px. The bar is centred in it and narrower. */
  slotX: number
  slotWidth: number
  x: number
  width: number
  /** From the bottom up. Series with count 0 have no segment. */
  segments: readonly Segment[]
}

const BAR_SHARE = 0.62
/** Non-zero values are at least 2 px tall. */
export const SEEN_FROM_PX = 2
/** Gap between the segments of a stack. */
const GAP_PX = 1
const STEPS_MAX = 3
const ROUND_STEPS = [1, 2, 2.5, 5, 10]

/**
 * Returns round gridline values from 0 to at least `max`, at most three above 0. Steps are at least 1, because
 * counts are whole numbers.
 */
export const gridValues = (max: number): number[] => {
  const least = Math.max(1, max / STEPS_MAX)
  const power = 10 ** Math.floor(Math.log10(least))
  const steps = ROUND_STEPS.map((round) => round * power).filter((step) => Number.isInteger(step))
  const step = steps.find((candidate) => candidate >= least) ?? 10 * power
  const count = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

const stackOf = (values: BarValues, top: number, height: number): Segment[] => {
  const segments: Segment[] = []
  let foot = height
  for (const [series, value] of [...(values ?? []).entries()].reverse()) {
    if (value <= 0) continue
    const length = Math.max(SEEN_FROM_PX, (value / top) * height)
    const gap = segments.length > 0 ? GAP_PX : 0
    segments.push({ series, y: foot - length, height: Math.max(1, length - gap) })
    foot -= length
  }
  return segments
}

/** Lays out bars in a plot of this size. `top` is the count at its upper edge. */
export const layOutBars = (
  bars: readonly BarValues[],
  { width, height, top }: { width: number; height: number; top: number },
): BarBox[] => {
  const slotWidth = width / Math.max(1, bars.length)
  const barWidth = slotWidth * BAR_SHARE
  return bars.map((values, index) => ({
    slotX: index * slotWidth,
    slotWidth,
    x: index * slotWidth + (slotWidth - barWidth) / 2,
    width: barWidth,
    segments: stackOf(values, top, height),
  }))
}

/** A label below a bar. Strong labels are placed first. */
export interface Tick {
  bar: number
  text: string
  strong?: boolean
}

/** Average width of a letter in a chart, in px. */
export const LETTER_PX = 7
/** The same for a strong label, which is bold. */
const STRONG_LETTER_PX = 8
/** Clearly wider than the space between words, so that neighbours do not read as one label. */
const TICK_GAP_PX = 12

/** Returns the labels that fit. Strong labels are placed first, then the others from the left. */
export const ticksWithRoom = (ticks: readonly Tick[], slotWidth: number): Tick[] => {
  const halfWidth = ({ text, strong }: Tick) => (text.length * (strong ? STRONG_LETTER_PX : LETTER_PX)) / 2
  const collide = (one: Tick, other: Tick) =>
    Math.abs(one.bar - other.bar) * slotWidth < halfWidth(one) + halfWidth(other) + TICK_GAP_PX
  const kept: Tick[] = []
  for (const tick of [...ticks].sort(
    (one, other) => Number(other.strong ?? false) - Number(one.strong ?? false),
  ))
    if (!kept.some((other) => collide(tick, other))) kept.push(tick)
  return kept.sort((one, other) => one.bar - other.bar)
}

/** A label of a mark: the mark's place and the label's width, in px. */
export interface MarkLabel {
  at: number
  width: number
}

/**
 * Returns the centres of labels of marks, in px. Each label is as close to its mark as its neighbours and both ends of
 * the chart allow. Marks are in ascending order.
 */
export const spreadLabels = (labels: readonly MarkLabel[], chartWidth: number): number[] => {
  let from = 0
  const pushed = labels.map(({ at, width }) => {
    const left = Math.max(from, at - width / 2)
    from = left + width + TICK_GAP_PX
    return { left, width }
  })
  let to = chartWidth
  const centres = pushed.reverse().map(({ left, width }) => {
    const placed = Math.min(left, to - width)
    to = placed - TICK_GAP_PX
    return placed + width / 2
  })
  return centres.reverse()
}

/** Returns the index of the part that a key moves to, clamped to the chart; undefined for other keys. */
export const partByKey = (key: string, part: number, count: number): number | undefined => {
  const to = {
    ArrowRight: part + 1,
    ArrowUp: part + 1,
    ArrowLeft: part - 1,
    ArrowDown: part - 1,
    PageUp: part + 7,
    PageDown: part - 7,
    Home: 0,
    End: count - 1,
  }[key]
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to))
}
