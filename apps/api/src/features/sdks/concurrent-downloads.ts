import { RpcError } from '@assure/contract/rpc-error'
import { FILES_AT_ONCE_BY_ACCOUNT, FILES_AT_ONCE_RETRY_S } from './limits.ts'

/** Limits the concurrent downloads of an account in this process. */
export const limitDownloads = () => {
  const running = new Map<string, number>()
  /**
   * Yields the parts of a download. It counts from its first part until its end, also if the client goes away. Throws `RpcError`
   * `rate_limited` before the first part if the account has too many.
   */
  return async function* (accountId: string, parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const others = running.get(accountId) ?? 0
    if (others >= FILES_AT_ONCE_BY_ACCOUNT)
      throw new RpcError('rate_limited', { retryAfterS: FILES_AT_ONCE_RETRY_S })
    running.set(accountId, others + 1)
    try {
      yield* parts
    } finally {
      const left = (running.get(accountId) ?? 1) - 1
      if (left > 0) running.set(accountId, left)
      else running.delete(accountId)
    }
  }
}
