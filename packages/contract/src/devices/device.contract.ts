import * as z from 'zod'
import { EXAMPLE_DAY, EXAMPLE_DRAWN, EXAMPLE_REPORT_IDS } from '../example-values.ts'
import { Line } from '../fields.ts'
import { type ModeOutput, type ModeRequest, mode, service } from '../rpc.ts'
import { SERVICE_PATHS } from '../service-paths.ts'
import { EstimationReport, ReportAnswer, ReportId, reportsOf, SafetyReport } from '../usage/usage-reports.ts'
import { eachTotal } from './scan-counts.ts'

const DeviceId = z.string().min(1).max(64).meta({ description: 'From the answer to the activation.' })
const AppVersion = z.string().max(40)
/** More than one device can scan in a day, but small enough that sums cannot overflow. */
const ScanCount = z.int().min(0).max(1_000_000)

/** One report of a device: totals of a day in device-local time, never data of a single scan. */
export const ScanReport = z.strictObject({
  report_id: ReportId,
  start_date: z.iso.date().meta({ description: 'The device’s own calendar day.' }),
  ...eachTotal(ScanCount),
})
export type ScanReport = z.output<typeof ScanReport>

/** Reasons why a device lost its licence. */
const END_REASONS = ['detached', 'deleted', 'deactivated', 'moved'] as const
export type EndReason = (typeof END_REASONS)[number]

export const deviceService = service(SERVICE_PATHS.device, 'Devices and SDKs', {
  activate_licence: mode({
    title: 'Activate a licence',
    topic: 'Devices',
    summary: 'Bind a licence to the key that proves this request; the same key again gets the same answer',
    access: ['device'],
    example: {
      activation_token: EXAMPLE_DRAWN.activation_token,
      device: { install_id: 'a1b2c3', model: 'Galaxy Tab A9', os: 'Android 15', app_version: '3.2.0' },
    },
    input: z.strictObject({
      activation_token: z.string().max(64).meta({ description: 'Last path segment of the activation link.' }),
      device: z.strictObject({
        install_id: z
          .string()
          .min(1)
          .max(64)
          .meta({ description: 'Drawn at random by the app, once for each installation.' }),
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
        heartbeat_interval_s: z.int().positive().meta({ description: 'Seconds between two heartbeats.' }),
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
    title: 'Send a heartbeat',
    topic: 'Devices',
    summary: 'Say that the device is running, and get whether its licence still works',
    access: ['device'],
    example: { device_id: EXAMPLE_DRAWN.device_id, app_version: '3.2.0' },
    input: z.strictObject({ device_id: DeviceId, app_version: AppVersion.optional() }),
    output: z.discriminatedUnion('result', [
      z.object({
        result: z.literal('OK'),
        certificate: z
          .string()
          .optional()
          .meta({ description: 'A newer one, once half of its life is over.' }),
        analytics_url: z.string().optional().meta({ description: 'Renewed with the certificate.' }),
      }),
      z.object({
        result: z.literal('ENDED'),
        reason: z.enum(END_REASONS).meta({ description: 'Why the licence ended on this device.' }),
      }),
    ]),
  }),
  report_scans: mode({
    title: 'Report scans',
    topic: 'Reports',
    summary: 'Report counts of scans by device-local day; resending is always safe',
    access: ['device'],
    conflicts: true,
    example: {
      device_id: EXAMPLE_DRAWN.device_id,
      reports: [
        {
          report_id: EXAMPLE_REPORT_IDS.scans,
          start_date: EXAMPLE_DAY,
          total_scanned_faces: 118,
          total_passed_faces: 95,
          total_failed_faces: 23,
          total_id_check_passed: 13,
          total_visually_passed: 5,
          total_id_check_failed: 0,
          total_visually_failed: 1,
          total_id_not_provided: 2,
          total_reason_skipped: 2,
        },
      ],
    },
    input: z.strictObject({
      device_id: DeviceId,
      reports: reportsOf('ScanReport', ScanReport),
    }),
    output: ReportAnswer,
  }),
  report_estimations: mode({
    title: 'Report estimations',
    topic: 'Reports',
    summary: 'Report counts of age estimations by UTC day; resending is always safe',
    access: ['api_key'],
    conflicts: true,
    permission: 'count.write',
    example: {
      reports: [
        {
          report_id: EXAMPLE_REPORT_IDS.estimations,
          day: EXAMPLE_DAY,
          product: 'face',
          age_distributions: { '18-24': 40, '25+': 152 },
          spoof_count: 2,
          latency: { count: 192, sum_ms: 35_328, min_ms: 92, max_ms: 611 },
        },
      ],
    },
    input: z.strictObject({
      reports: reportsOf('EstimationReport', EstimationReport),
    }),
    output: ReportAnswer,
  }),
  report_online_safety: mode({
    title: 'Report online safety',
    topic: 'Reports',
    summary: 'Report counts of online-safety transactions by UTC day; resending is always safe',
    access: ['api_key'],
    conflicts: true,
    permission: 'count.write',
    example: {
      reports: [
        {
          report_id: EXAMPLE_REPORT_IDS.safety,
          day: EXAMPLE_DAY,
          modality: 'image',
          transaction_count: 120,
          categories: { safe: 114, suggestive: 5, explicit: 1 },
        },
      ],
    },
    input: z.strictObject({
      reports: reportsOf('SafetyReport', SafetyReport),
    }),
    output: ReportAnswer,
  }),
})

/** Details that a device sends at activation. */
export type DeviceDetails = ModeRequest<typeof deviceService, 'activate_licence'>['device']
/** Reasons why an activation link is refused. */
export type ActivationDenial = Extract<
  ModeOutput<typeof deviceService, 'activate_licence'>,
  { result: 'DENY' }
>
