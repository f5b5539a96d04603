import { addressSubject, type Throttle, type ThrottleRule } from '#src/platform/throttle.ts'

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S
const WRONG_CODES = 20

/** Wrong codes of one account: more in a day are somebody trying. */
const BY_ACCOUNT: ThrottleRule = {
  limit: WRONG_CODES,
  windowS: DAY_S,
  blockS: DAY_S,
  blockMaxS: DAY_S,
  remembersS: 0,
}
/** Wrong codes from one address, behind which others may be. */
const BY_ADDRESS: ThrottleRule = {
  limit: WRONG_CODES,
  windowS: HOUR_S,
  blockS: HOUR_S,
  blockMaxS: HOUR_S,
  remembersS: 0,
}

/**
 * Counts wrong codes by account and by address (SB-05). Each try is counted before it is looked at, so that
 * many at once are no way around, and taken back when the code was right: whoever knows one right code gets
 * no more tries by using it in between.
 */
export const codeGuard =
  (throttle: Throttle) =>
  async <T>(
    { accountId, address }: { accountId: string; address: string },
    attempt: () => Promise<{ wasRight: boolean; answer: T }>,
  ): Promise<T> => {
    const byAddress = `promotion|${addressSubject(address)}`
    const byAccount = `promotion|${accountId}`
    await throttle.attempt(byAddress, BY_ADDRESS)
    try {
      await throttle.attempt(byAccount, BY_ACCOUNT)
    } catch (error) {
      await throttle.takeBack(byAddress, BY_ADDRESS)
      throw error
    }
    const { wasRight, answer } = await attempt()
    if (wasRight) {
      await throttle.takeBack(byAddress, BY_ADDRESS)
      await throttle.takeBack(byAccount, BY_ACCOUNT)
    }
    return answer
  }
export type CodeGuard = ReturnType<typeof codeGuard>
