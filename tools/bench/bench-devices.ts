import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { LICENCE_QUANTITY_MAX } from '@assure/contract/constants'
import { activationTokenOf } from '@assure/contract/devices/activation-link'
import type { deviceService } from '@assure/contract/devices/device.contract'
import type { licenceService } from '@assure/contract/licences/licence.contract'
import type { ModeInput, ModeName, ModeOutput } from '@assure/contract/rpc'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import type { BenchPortal } from './bench-portal.ts'
import { answerOf, type BenchClient, bodyOf, fromNewAddress } from './client.ts'

/** The place of the licences in a benchmark. */
export const PLACE = {
  requested_by: 'Northgate Convenience',
  subclient: 'Leeds Briggate',
  location: 'Till 1',
}

/** An app that signs each call with its own key (RFC 9449). */
export interface BenchDevice {
  /** Makes a proof for one call, valid for five minutes. */
  proof(): string
}

/** A call whose proof is made before the timing starts. */
export interface PreparedCall<N extends ModeName<typeof deviceService>> {
  send(client: BenchClient): Promise<ModeOutput<typeof deviceService, N>>
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Makes a device that calls the server at `url`. */
export const makeBenchDevice = (url: string): BenchDevice => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const header = encode({ alg: 'ES256', typ: 'dpop+jwt', jwk: publicKey.export({ format: 'jwk' }) })
  return {
    proof: () => {
      const claims = {
        htm: 'POST',
        htu: url + SERVICE_PATHS.device,
        jti: randomUUID(),
        iat: Math.floor(Date.now() / 1000),
      }
      const text = `${header}.${encode(claims)}`
      const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return `${text}.${signature.toString('base64url')}`
    },
  }
}

export const prepared = <N extends ModeName<typeof deviceService>>(
  device: BenchDevice,
  mode: N,
  input: ModeInput<typeof deviceService, N>,
): PreparedCall<N> => {
  const body = bodyOf<typeof deviceService>(mode, input)
  const headers = { dpop: device.proof() }
  return {
    send: async (client) =>
      answerOf<typeof deviceService, N>(
        await client.post(SERVICE_PATHS.device, body, { ...headers, ...fromNewAddress() }),
      ),
  }
}

/** Prepares the activation of a link's licence. */
export const activationOf = (device: BenchDevice, link: string): PreparedCall<'activate_licence'> =>
  prepared(device, 'activate_licence', {
    activation_token: activationTokenOf(link) ?? link,
    device: { install_id: randomUUID(), model: 'Galaxy Tab A9', os: 'Android 15', app_version: '3.2.0' },
  })

/** Generates licences through the API and returns their activation links. */
export const openLinks = async (
  { client }: Pick<BenchPortal, 'client'>,
  headers: Record<string, string>,
  number: number,
): Promise<string[]> => {
  const links: string[] = []
  while (links.length < number) {
    const quantity = Math.min(LICENCE_QUANTITY_MAX, number - links.length)
    const body = bodyOf<typeof licenceService>('generate_licences', { quantity, tags: PLACE })
    const reply = await client.post(SERVICE_PATHS.retailLicence, body, { ...headers, ...fromNewAddress() })
    for (const { activation_link } of answerOf<typeof licenceService, 'generate_licences'>(reply).licences) {
      if (activation_link) links.push(activation_link)
    }
  }
  return links
}

/** A valid report of a day: its counts add up. */
export const aReport = (day: string) => ({
  report_id: randomUUID(),
  start_date: day,
  total_scanned_faces: 14,
  total_passed_faces: 11,
  total_failed_faces: 3,
  total_id_check_passed: 2,
  total_visually_passed: 1,
  total_id_check_failed: 0,
  total_visually_failed: 0,
  total_id_not_provided: 0,
  total_reason_skipped: 0,
})
