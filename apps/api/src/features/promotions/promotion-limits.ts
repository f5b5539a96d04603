import { addressSubject, type Throttle } from '#src/platform/throttle.ts'
import { CODES_BY_ACCOUNT, CODES_BY_ADDRESS } from './limits.ts'

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
    await throttle.attempt(byAddress, CODES_BY_ADDRESS)
    try {
      await throttle.attempt(byAccount, CODES_BY_ACCOUNT)
    } catch (error) {
      await throttle.takeBack(byAddress, CODES_BY_ADDRESS)
      throw error
    }
    const { wasRight, answer } = await attempt()
    if (wasRight) {
      await throttle.takeBack(byAddress, CODES_BY_ADDRESS)
      await throttle.takeBack(byAccount, CODES_BY_ACCOUNT)
    }
    return answer
  }
export type CodeGuard = ReturnType<typeof codeGuard>
