import {
  type ActivationToken,
  newActivationToken,
} from '../../apps/api/src/features/licences/licence-tokens.ts'
import { uuidv7 } from '../../apps/api/src/platform/ids.ts'
import type { Secrets } from '../../apps/api/src/platform/secrets.ts'
import type { Row } from './insert-rows.ts'
import { type DeviceFile, type DeviceFileMaker, makeDevice } from './sample-device.ts'
import { DAY_MS, type SampleActivation, type SampleLicence, scansOfLicence } from './sample-licence.ts'

/** Everything that is needed to make an account's rows. */
export interface RowMaking {
  account_id: string
  nowMs: number
  secrets: Secrets
  makeFile: DeviceFileMaker
}
export interface LicenceIds {
  licence_id: string
  code: string
  billing_group_id: string | null
  billed_to_email: string | null
}

/** The rows of one licence, and its device's file if the device runs during the demo. */
export interface LicenceRows {
  licences: Row[]
  activation_tokens: Row[]
  devices: Row[]
  activations: Row[]
  scan_days: Row[]
  file: DeviceFile | null
}

/** A certificate is renewed at half-life, so a running device's certificate is younger than this. */
const CERTIFICATE_AGE_MS = 3 * DAY_MS

const certificateTime = ({ startedMs, lastSeenMs }: SampleActivation): Date =>
  new Date(Math.max(startedMs, lastSeenMs - Math.floor(CERTIFICATE_AGE_MS * Math.random())))

const timeOf = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms))

/** The licence's own row. Only a licence that a device can activate keeps its token. */
const licenceRow = (
  licence: SampleLicence,
  account_id: string,
  ids: LicenceIds,
  token: ActivationToken,
): Row => {
  const { activation, ended } = licence
  const isOpen = ended ? ended.reason === 'detached' : activation === null
  return {
    account_id,
    ...ids,
    token_hash: isOpen ? token.hash : null,
    token_sealed: isOpen ? token.sealed : null,
    requested_by: licence.requested_by,
    subclient: licence.subclient,
    location: licence.location,
    engagement_months: licence.engagementMonths,
    device_model: isOpen || !activation ? '' : activation.device.model,
    activated_at: ended ? null : timeOf(activation?.startedMs),
    first_activated_at: timeOf(activation?.startedMs),
    created_at: new Date(licence.createdMs),
    deactivated_at: ended?.reason === 'deactivated' ? new Date(ended.atMs) : null,
    deleted_at: ended?.reason === 'deleted' ? new Date(ended.atMs) : null,
  }
}

/** Makes the rows of a licence. Tokens and keys are random, like real ones. */
export const licenceRows = async (
  licence: SampleLicence,
  ids: LicenceIds,
  { account_id, nowMs, secrets, makeFile }: RowMaking,
): Promise<LicenceRows> => {
  const { activation, ended } = licence
  const { licence_id, code } = ids
  const token = newActivationToken(secrets)
  const tokenRow = ({ hash }: ActivationToken) => ({ token_hash: hash, account_id, licence_id })
  const licences = [licenceRow(licence, account_id, ids, token)]
  if (!activation) {
    return {
      licences,
      activation_tokens: [tokenRow(token)],
      devices: [],
      activations: [],
      scan_days: [],
      file: null,
    }
  }

  // A detached licence has a new token. The first one stays used.
  const spent = ended?.reason === 'detached' ? newActivationToken(secrets) : token
  const device = await makeDevice()
  const startedAt = new Date(activation.startedMs)
  const device_id = uuidv7(startedAt)
  const activation_id = uuidv7(startedAt)
  const issuedAt = certificateTime(activation)
  return {
    licences,
    activation_tokens: [...new Set([token, spent])].map(tokenRow),
    devices: [
      {
        account_id,
        device_id,
        key_thumbprint: device.thumbprint,
        install_id: device.state.install_id,
        ...activation.device,
        last_seen_at: new Date(activation.lastSeenMs),
        created_at: startedAt,
      },
    ],
    activations: [
      {
        account_id,
        activation_id,
        licence_id,
        device_id,
        token_hash: spent.hash,
        started_at: startedAt,
        certificate_issued_at: issuedAt,
        ended_at: timeOf(ended?.atMs),
        end_reason: ended?.reason ?? null,
      },
    ],
    scan_days: scansOfLicence(licence, nowMs).map(({ day, counts }) => ({
      account_id,
      licence_id,
      day,
      ...counts,
    })),
    file: activation.live
      ? await makeFile(
          licence,
          activation,
          device,
          { account_id, device_id, activation_id, code, issuedAt },
          nowMs,
        )
      : null,
  }
}
