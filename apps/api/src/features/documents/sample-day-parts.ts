import { SAMPLE_DAY_PARTS, type SampleDay, yesterdayOf } from '@assure/contract/example-day'
import type { Clock } from '#src/platform/clock.ts'
import type { LiveParts, PartValues } from '#src/platform/http/live-parts.ts'

const valuesOf = (day: SampleDay): PartValues =>
  Object.fromEntries(
    Object.entries(SAMPLE_DAY_PARTS).map(([part, name]) => [name, day[part as keyof SampleDay]]),
  )

/** Makes the parts that are yesterday (UTC), its year and its month. */
export const sampleDayParts = (clock: Clock): LiveParts => {
  let known: { day: string; values: PartValues } | undefined
  return {
    names: Object.values(SAMPLE_DAY_PARTS),
    read: () => {
      const yesterday = yesterdayOf(clock())
      if (known?.day !== yesterday.day) known = { day: yesterday.day, values: valuesOf(yesterday) }
      return Promise.resolve(known.values)
    },
  }
}
