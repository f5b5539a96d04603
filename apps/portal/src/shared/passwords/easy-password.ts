import { isEasyPassword } from '@assure/contract/accounts/easy-password'
import filterUrl from '@assure/contract/accounts/common-passwords.bin?url'
import { portalConfig } from '#src/api/portal-config.ts'

const fetchFilter = async (): Promise<Uint8Array | null> => {
  const answer = await fetch(filterUrl)
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null
}

let filter: Promise<Uint8Array | null> | undefined
/** Loads the filter of common passwords once. null if that fails: the server checks the password too. */
export const loadCommonPasswords = (): Promise<Uint8Array | null> => {
  filter ??= fetchFilter().catch(() => {
    filter = undefined
    return null
  })
  return filter
}

/** Whether the server would reject the password as too easy to guess. The check uses the known data of its owner. */
export const isEasyToGuess = async (
  password: string,
  { email = '', company = '' }: { email?: string | undefined; company?: string | undefined },
): Promise<boolean> => {
  const known = await loadCommonPasswords()
  const { companyName, appName } = portalConfig()
  return known !== null && isEasyPassword(known, password, { email, names: [company, companyName, appName] })
}
