import { ENGAGEMENT_MAX_MONTHS } from '@assure/contract/constants'
import type { Licence } from '@assure/contract/licences/licence.contract'

/** Months that 'Extend' adds. */
export const EXTENSION_MONTHS = 12
const AT_ONCE = 4

interface NotExtended {
  licence: Licence
  /** Null if the engagement would exceed the maximum. */
  error: unknown
}
interface Extension {
  extended: Licence[]
  notExtended: NotExtended[]
}

/** Extends each engagement by 12 months with `save`, four at a time. A failure does not stop the others. */
export const extendEngagements = async (
  licences: readonly Licence[],
  save: (licence: Licence, months: number) => Promise<void>,
): Promise<Extension> => {
  const waiting = [...licences]
  const result: Extension = { extended: [], notExtended: [] }
  const extend = async (licence: Licence) => {
    const months = licence.engagement_duration + EXTENSION_MONTHS
    if (months > ENGAGEMENT_MAX_MONTHS) {
      result.notExtended.push({ licence, error: null })
      return
    }
    try {
      await save(licence, months)
      result.extended.push(licence)
    } catch (error) {
      result.notExtended.push({ licence, error })
    }
  }
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await extend(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return result
}
