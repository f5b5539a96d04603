/** Colours of charts: the numbers of the tokens, and `warning`. */
export type ChartColour = 1 | 2 | 3 | 4 | 5 | 6 | 'warning'

/** Full class names, because Tailwind only finds literal ones. */
export const FILLS: Record<ChartColour, string> = {
  1: 'fill-chart-1',
  2: 'fill-chart-2',
  3: 'fill-chart-3',
  4: 'fill-chart-4',
  5: 'fill-chart-5',
  6: 'fill-chart-6',
  warning: 'fill-warning',
}

export const STROKES: Record<ChartColour, string> = {
  1: 'stroke-chart-1',
  2: 'stroke-chart-2',
  3: 'stroke-chart-3',
  4: 'stroke-chart-4',
  5: 'stroke-chart-5',
  6: 'stroke-chart-6',
  warning: 'stroke-warning',
}
