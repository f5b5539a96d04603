import { addressSubject, type Throttle } from '#src/platform/throttle.ts'
import { CODES_BY_ACCOUNT, CODES_BY_ADDRESS } from './limits.ts'

/**
 * Limits wrong codes by account and by address (SB-05). Each attempt counts before the code is checked, so parallel
 * attempts gain nothing. A right code takes back only its own attempt, so it does not allow more wrong ones.
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
