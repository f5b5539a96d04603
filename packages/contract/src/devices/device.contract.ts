import * as z from 'zod'
import { Line } from '../fields.ts'
import { type ModeOutput, type ModeRequest, mode, service } from '../rpc.ts'
import { SERVICE_PATHS } from '../service-paths.ts'
import { ReportAnswer, ReportId, Reports } from '../usage/usage-reports.ts'
import { eachTotal } from './scan-counts.ts'

const DeviceId = z.string().min(1).max(64)
const AppVersion = z.string().max(40)
/** Far above what one device can scan in a day, and far below what overflows a sum. */
const ScanCount = z.int().min(0).max(1_000_000)

/** One report of a device: counts of a device-local day, never a single person's scan. */
export const ScanReport = z.strictObject({
  report_id: ReportId,
  start_date: z.iso.date().meta({ description: 'The device’s own calendar day.' }),
  ...eachTotal(ScanCount),
})
export type ScanReport = z.output<typeof ScanReport>

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
        analytics_url: z.string().meta({ description: 'Scan metrics of this licence, for the app to open.' }),
      }),
      z.object({
        result: z.literal('DENY'),
        code: z.enum(['TOKEN_UNKNOWN', 'TOKEN_USED', 'LICENCE_ENDED', 'NOT_PAID']).meta({
          description:
            'NOT_PAID: the licence waits for its payment (self-service); the same link works once it is paid.',
        }),
      }),
    ]),
  }),
  heartbeat: mode({
    summary: 'Say that the device is there; learn whether its licence still stands',
    access: ['device'],
    input: z.strictObject({ device_id: DeviceId, app_version: AppVersion.optional() }),
    output: z.discriminatedUnion('result', [
      z.object({
        result: z.literal('OK'),
        certificate: z.string().optional(),
        analytics_url: z.string().optional().meta({ description: 'Renewed with the certificate.' }),
      }),
      z.object({ result: z.literal('ENDED'), reason: z.enum(END_REASONS) }),
    ]),
  }),
  report_scans: mode({
    summary: 'Report counts of scans by device-local day; resending is always safe',
    access: ['device'],
    input: z.strictObject({
      device_id: DeviceId,
      reports: Reports.meta({ description: 'Each of the shape ScanReport.' }),
    }),
    output: ReportAnswer,
  }),
  report_estimations: mode({
    summary: 'Report counts of age estimations by UTC day; resending is always safe',
    access: ['api_key'],
    input: z.strictObject({
      reports: Reports.meta({ description: 'Each of the shape EstimationReport.' }),
    }),
    output: ReportAnswer,
  }),
  report_online_safety: mode({
    summary: 'Report counts of online-safety transactions by UTC day; resending is always safe',
    access: ['api_key'],
    input: z.strictObject({
      reports: Reports.meta({ description: 'Each of the shape SafetyReport.' }),
    }),
    output: ReportAnswer,
  }),
})

/** What a device says of itself when it activates. */
export type DeviceDetails = ModeRequest<typeof deviceService, 'activate_licence'>['device']
/** Why an activation link activates nothing. */
export type ActivationDenial = Extract<
  ModeOutput<typeof deviceService, 'activate_licence'>,
  { result: 'DENY' }
>
