import type { accountService } from '@assure/contract/accounts/account.contract'
import { LICENCE_PAGE_SIZE_MAX } from '@assure/contract/constants'
import type { licenceService } from '@assure/contract/licences/licence.contract'
import { client } from '@assure/contract/rpc'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import type { Options } from './options.ts'

/** The portal could not be reached, or refused a call of the account. */
export class PortalError extends Error {}

const postTo =
  (url: string, headers: Record<string, string> = {}) =>
  async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }).catch((cause: unknown) => {
      throw new PortalError(`${url} does not answer. Is the portal running there?`, { cause })
    })
    if (!response.ok) throw new PortalError(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }

/** Returns the account's API key, by logging in if it is not given. Throws `PortalError`. */
export const keyOf = async (url: string, account: NonNullable<Options['account']>) => {
  if ('sessionId' in account) return account
  const login = await client<typeof accountService>(SERVICE_PATHS.account, postTo(url))(
    'email_login',
    account,
  )
  if (login.result === 'DENY') throw new PortalError('Email address and/or password is incorrect')
  return { sessionId: login.session_id, secret: login.session_password }
}

/** A licence that is not activated. */
export interface OpenLicence {
  licence_code: string
  activation_link: string
}

/**
 * Returns up to `count` unactivated licences, oldest first. Throws `PortalError` if the portal cannot be reached, or
 * the login or key is wrong.
 */
export const openLicences = async (
  url: string,
  account: NonNullable<Options['account']>,
  count: number,
): Promise<OpenLicence[]> => {
  const { sessionId, secret } = await keyOf(url, account)
  const authorization = `Basic ${Buffer.from(`${sessionId}:${secret}`).toString('base64')}`
  const call = client<typeof licenceService>(SERVICE_PATHS.retailLicence, postTo(url, { authorization }))
  const found: OpenLicence[] = []
  for (let page = 1; found.length < count; page++) {
    const { licences } = await call('list_licences', {
      page,
      page_size: LICENCE_PAGE_SIZE_MAX,
      sort_direction: 'asc',
      filter: { status: 'not_activated' },
    })
    for (const { licence_code, activation_link } of licences) {
      if (activation_link) found.push({ licence_code, activation_link })
    }
    if (licences.length < LICENCE_PAGE_SIZE_MAX) break
  }
  return found.slice(0, count)
}
