import { RpcError } from '@assure/contract/rpc-error'
import { CardError } from '#src/platform/cards/card-provider.ts'

const RETRY_S = 5

/** Awaits a request to the card provider. Throws `RpcError` `unavailable` if the provider does not answer. */
export const failAsUnavailable = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked
  } catch (error) {
    if (error instanceof CardError && error.kind === 'unavailable')
      throw new RpcError('unavailable', { retryAfterS: RETRY_S })
    throw error
  }
}
