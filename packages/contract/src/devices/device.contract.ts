import * as z from 'zod'
import { REPORTS_PER_CALL_MAX } from '../constants.ts'
import { Line } from '../fields.ts'
import { type ModeOutput, type ModeRequest, mode, service } from '../rpc.ts'
import { SERVICE_PATHS } from '../service-paths.ts'
import { eachTotal } from './scan-counts.ts'

const DeviceId = z.string().min(1).max(64)
const AppVersion = z.string().max(40)
/** Far above what one device can scan in a day, and far below what overflows a sum. */
const ScanCount = z.int().min(0).max(1_000_000)

/** One report of a device: counts of a device-local day, never a single person's scan. */
export const ScanReport = z.strictObject({
  // One id has one spelling: some platforms write theirs in capitals.
  report_id: z
    .uuidv4()
    .toLowerCase()
    .meta({ description: 'Random, made by the device; resending it is always safe.' }),
  start_date: z.iso.date().meta({ description: 'The device’s own calendar day.' }),
  ...eachTotal(ScanCount),
})
export type ScanReport = z.output<typeof ScanReport>

/** Why one report was not counted. */
export const REPORT_REJECTIONS = [
  'INVALID',
  'SUMS_CONTRADICT',
  'TOO_LATE',
  'IN_FUTURE',
  'LICENCE_ENDED',
] as const

/** Why a licence ended for its device. */
const END_REASONS = ['detached', 'deleted', 'deactivated', 'moved'] as const
export type EndReason = (typeof END_REASONS)[number]

export const deviceService = service(SERVICE_PATHS.device, {
  activate_licence: mode({
    summary: 'Bind a licence to the key that proves this request; the same key again gets the same answer',
    access: ['device'],
    input: z.strictObject({
      activation_token: z.string().max(64).meta({ description: 'Last path segment of the activation link.' }),
      device: z.strictObject({
        install_id: z.string().min(1).max(64),
        model: Line,
        os: z.string().max(60),
        app_version: AppVersion,
      }),
    }),
    output: z.discriminatedUnion('result', [
      z.object({
        result: z.literal('OK'),
        licence_code: z.string(),
        device_id: DeviceId,
        certificate: z
          .string()
          .meta({ description: 'JWS (EdDSA), checkable offline with the published keys.' }),
        heartbeat_interval_s: z.int().positive(),
      }),
      z.object({ result: z.literal('DENY'), code: z.enum(['TOKEN_UNKNOWN', 'TOKEN_USED', 'LICENCE_ENDED']) }),
    ]),
  }),
  heartbeat: mode({
    summary: 'Say that the device is there; learn whether its licence still stands',
    access: ['device'],
    input: z.strictObject({ device_id: DeviceId, app_version: AppVersion.optional() }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), certificate: z.string().optional() }),
      z.object({ result: z.literal('ENDED'), reason: z.enum(END_REASONS) }),
    ]),
  }),
  report_scans: mode({
    summary: 'Report counts of scans by device-local day; resending is always safe',
    access: ['device'],
    input: z.strictObject({
      device_id: DeviceId,
      // Each report is parsed alone: a fault in one never costs its neighbours.
      reports: z.array(z.record(z.string(), z.unknown())).min(1).max(REPORTS_PER_CALL_MAX).meta({
        description: 'Each of the shape ScanReport.',
      }),
    }),
    output: z.object({
      accepted: z.int().min(0),
      duplicate: z.int().min(0),
      rejected: z.array(z.object({ report_id: z.string(), code: z.enum(REPORT_REJECTIONS) })),
    }),
  }),
})

/** What a device says of itself when it activates. */
export type DeviceDetails = ModeRequest<typeof deviceService, 'activate_licence'>['device']
/** Why an activation link activates nothing. */
export type ActivationDenial = Extract<
  ModeOutput<typeof deviceService, 'activate_licence'>,
  { result: 'DENY' }
>
