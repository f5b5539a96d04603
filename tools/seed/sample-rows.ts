import { PASS_RATE_WINDOW_DAYS } from '@assure/contract/constants'
import { newLicenceCode } from '../../apps/api/src/features/licences/licence-tokens.ts'
import { utcDay } from '../../apps/api/src/platform/clock.ts'
import { uuidv7 } from '../../apps/api/src/platform/ids.ts'
import { billingRows } from './billing-rows.ts'
import type { Row } from './insert-rows.ts'
import { licenceRows, type RowMaking } from './licence-rows.ts'
import type { DeviceFile } from './sample-device.ts'
import type { SampleAccount } from './sample-licence.ts'

/** All rows of a sample account, by table, in insertion order. */
export interface SampleRows {
  tables: Record<string, Row[]>
  /** The files of the devices that run during the demo. */
  devices: DeviceFile[]
}

const distinctCodes = (prefix: string, quantity: number): string[] => {
  const codes = new Set<string>()
  while (codes.size < quantity) codes.add(newLicenceCode(prefix))
  return [...codes]
}

const counterRow = ({ licences }: SampleAccount, account_id: string): Row => {
  const deleted = licences.filter(({ ended }) => ended?.reason === 'deleted').length
  const active = licences.filter(({ ended, activation }) => activation && !ended).length
  return { account_id, total: licences.length - deleted, active, deleted }
}

/** The cached sums of the pass rate. */
const summaryRow = (scanDays: readonly Row[], account_id: string, nowMs: number): Row => {
  const now = new Date(nowMs)
  const from = utcDay(now, 1 - PASS_RATE_WINDOW_DAYS)
  const counted = scanDays.filter(({ day }) => String(day) >= from)
  const sum = (name: string) => counted.reduce((total, row) => total + Number(row[name]), 0)
  return {
    account_id,
    as_of_day: utcDay(now),
    scanned: sum('total_scanned_faces'),
    failed: sum('total_failed_faces'),
    stale: false,
  }
}

/** Turns an account's plan into rows, with new ids, codes, tokens and device keys. */
export const sampleRows = async (
  account: SampleAccount,
  making: RowMaking & { codePrefix: string },
): Promise<SampleRows> => {
  const { account_id, nowMs } = making
  const codes = distinctCodes(making.codePrefix, account.licences.length)
  const groups = account.billingGroups.map((group, index) => ({
    group,
    id: uuidv7(new Date(group.createdMs)),
    quantity: account.licences.filter(({ billingGroup }) => billingGroup === index).length,
  }))
  const made = await Promise.all(
    account.licences.map((licence, index) => {
      const billed = licence.billingGroup === null ? undefined : groups[licence.billingGroup]
      const ids = {
        licence_id: uuidv7(new Date(licence.createdMs), index),
        code: codes[index] ?? '',
        billing_group_id: billed?.id ?? null,
        billed_to_email: billed?.group.billedToEmail ?? null,
      }
      return licenceRows(licence, ids, making)
    }),
  )
  const scan_days = made.flatMap((rows) => rows.scan_days)
  return {
    tables: {
      ...billingRows(account_id, groups),
      licences: made.flatMap((rows) => rows.licences),
      activation_tokens: made.flatMap((rows) => rows.activation_tokens),
      devices: made.flatMap((rows) => rows.devices),
      activations: made.flatMap((rows) => rows.activations),
      scan_days,
      licence_counters: [counterRow(account, account_id)],
      scan_summaries: [summaryRow(scan_days, account_id, nowMs)],
    },
    devices: made.flatMap(({ file }) => file ?? []),
  }
}
