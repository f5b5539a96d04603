import type { Licence } from '@assure/contract/licences/licence.contract'
import type { Pool } from 'pg'
import type { ApiClient } from './test-client.ts'
import type { TestDevice } from './test-device.ts'

export const PLACES = {
  requested_by: 'Northgate Convenience',
  subclient: 'Leeds Briggate',
  location: 'Till 1',
}

/**
 * Runs a statement that inserts the licences from number $2 to $3 of an account $1, in pieces that stay far below the
 * server's time limit on a busy machine.
 */
export const insertInPieces = async (
  pool: Pick<Pool, 'query'>,
  statement: string,
  accountId: string,
  count: number,
): Promise<void> => {
  for (let from = 1; from <= count; from += 2500) {
    await pool.query(statement, [accountId, from, Math.min(from + 2499, count)])
  }
}

/** Generates licences through the API. */
export const newLicences = async (
  client: Pick<ApiClient, 'licences'>,
  quantity = 1,
  tags: Partial<typeof PLACES> = {},
): Promise<Licence[]> =>
  (await client.licences('generate_licences', { quantity, tags: { ...PLACES, ...tags } })).body.licences

/** Generates one licence with an unused activation link. */
export const newLicence = async (client: Pick<ApiClient, 'licences'>, tags: Partial<typeof PLACES> = {}) => {
  const [licence] = await newLicences(client, 1, tags)
  if (!licence?.activation_link) throw new Error('the licence has no link')
  return { ...licence, activation_link: licence.activation_link }
}

/** The first page of a customer's licences, with the counters. */
export const listLicences = async (client: Pick<ApiClient, 'licences'>) =>
  (await client.licences('list_licences', {})).body

/** Reads one licence from the list. Throws if it is missing. */
export const readLicence = async (client: Pick<ApiClient, 'licences'>, handle: string): Promise<Licence> => {
  const { body } = await client.licences('list_licences', { filter: { deeplink_data: handle } })
  const [licence] = body.licences
  if (!licence) throw new Error('the licence is not in the list')
  return licence
}

/** Activates a licence on a device and returns the device's id. Throws if refused. */
export const activated = async (device: TestDevice, link: string): Promise<string> => {
  const { body } = await device.activate(link)
  if (body.result !== 'OK') throw new Error(`refused: ${body.code}`)
  return body.device_id
}
