/** One day of a made-up convenience store, with the portal's field names. */
export interface SampleDay {
  /** Days since Monday. */
  weekday: number
  total_passed_faces: number
  total_failed_faces: number
  /** Number of refusals for any reason; part of the failed scans. */
  refusals: number
}

const day = (
  weekday: number,
  total_passed_faces: number,
  total_failed_faces: number,
  refusals: number,
): SampleDay => ({ weekday, total_passed_faces, total_failed_faces, refusals })

/** Sample week. */
export const SAMPLE_WEEK: readonly SampleDay[] = [
  day(0, 102, 24, 3),
  day(1, 101, 22, 3),
  day(2, 100, 29, 4),
  day(3, 110, 27, 3),
  day(4, 134, 37, 5),
  day(5, 130, 45, 7),
  day(6, 97, 22, 3),
]

const sum = (of: (one: SampleDay) => number) => SAMPLE_WEEK.reduce((total, one) => total + of(one), 0)

/** Returns the scans of a day. */
export const scansOf = ({ total_passed_faces, total_failed_faces }: SampleDay): number =>
  total_passed_faces + total_failed_faces

/** Sums up the week's days. `passRate` is from 0 to 1. */
export const sampleTotals = () => {
  const scans = sum(scansOf)
  const passed = sum((one) => one.total_passed_faces)
  return { scans, passRate: passed / scans, refusals: sum((one) => one.refusals) }
}
