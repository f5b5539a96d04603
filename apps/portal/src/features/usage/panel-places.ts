/** Layout of the charts at every width, shared with their placeholders. */
export const AGE_GRID = 'grid gap-4 md:grid-flow-row-dense md:grid-cols-2 xl:grid-cols-3'
export const AGE_PLACES = {
  days: 'md:col-span-2',
  ages: '',
  limit: 'md:col-span-2',
  latency: '',
} as const

export const SAFETY_GRID = 'grid gap-4 lg:grid-cols-2'
export const SAFETY_TOTALS_GRID = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3'

/** Minimum heights of the plots in px, without their labels. A plot fills the height of its panel. */
export const CHART_MIN_HEIGHT_PX = { days: 190, safetyDays: 190, safetyDaysSmall: 130 } as const
