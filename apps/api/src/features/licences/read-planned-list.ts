import { LICENCE_MATCH_COUNT_MAX } from '@assure/contract/constants'
import type { Counted } from './licence-blocks.repository.ts'
import type { DatedQuery } from './licence-conditions.repository.ts'
import type { LicenceMatches, ListPlan } from './licence-list-plan.ts'
import type { LicencePages } from './licence-page.repository.ts'
import type { LicenceRow } from './licence-row.repository.ts'

interface Found {
  rows: LicenceRow[]
  matches: LicenceMatches
}

/** Reads a page as planned, and counts the matches if the kept counts do not know them. */
export const readPlannedList = async (
  pages: LicencePages,
  { page, page_size, sort_by, sort_direction, filter }: DatedQuery,
  plan: ListPlan,
): Promise<Found> => {
  const size = page_size
  const skip = (page - 1) * size
  const deletedLast = sort_by === 'licence_created_at_utc' && sort_direction === 'desc' && !filter.status
  if (plan.by === 'gather') return pages.gather(plan.from, { skip, size }, deletedLast)

  const counting = plan.matches ? Promise.resolve(plan.matches) : pages.count('all', LICENCE_MATCH_COUNT_MAX)
  const read = async (part: Counted, window: { skip: number; size: number }): Promise<LicenceRow[]> => {
    if (plan.by === 'position') return pages.atPosition(part, window)
    if (plan.by === 'order') return pages.inOrder(part, window)
    if (plan.by === 'merge') return pages.merge(part, window)
    const near = await pages.nearStart(part, window, plan.rows)
    if (near.length === window.size) return near
    return pages.sorted(part, window)
  }
  const readDeletedLast = async (): Promise<LicenceRow[]> => {
    const live = await read('live', { skip, size })
    if (live.length === size) return live
    const { total, deleted, capped } = await counting
    if (deleted === 0 && !capped) return live
    // The place of the page among the deleted ones follows from the number of the others.
    const liveBefore =
      live.length > 0 || skip === 0
        ? skip + live.length
        : capped
          ? (await pages.count('live', Number.MAX_SAFE_INTEGER)).total
          : total - deleted
    const others = await read('deleted', {
      skip: Math.max(0, skip - liveBefore),
      size: size - live.length,
    })
    return [...live, ...others]
  }
  const [matches, rows] = await Promise.all([
    counting,
    deletedLast ? readDeletedLast() : read('all', { skip, size }),
  ])
  const { total, deleted, capped } = matches
  // A capped count may have ended before the page.
  const reached = rows.length > 0 ? skip + rows.length : 0
  return { rows, matches: { total: capped ? Math.max(total, reached) : total, deleted, capped } }
}
