import { randomUUID } from 'node:crypto'
import type { ScanReport } from '@assure/contract/devices/device.contract'
import { eachTotal } from '@assure/contract/devices/scan-counts'
import { LATENCY_BINS, latencyBin } from '@assure/contract/usage/estimation-counts'
import { MODALITIES } from '@assure/contract/usage/safety-categories'
import { type EstimationReport, SafetyReport } from '@assure/contract/usage/usage-reports'

/** How long each estimation of the sample data takes, in milliseconds. */
const LATENCY_MS = 180

/** Splits a number into parts that differ by 1 at most, and leaves out those of 0. */
const split = (count: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, index) => Math.floor(count / parts) + (index < count % parts ? 1 : 0))

/** Returns the part of a number that a share (0 to 1) of it is. */
const part = (count: number, share: number): number => Math.floor(count * share)

/** Spreads a number over days, and returns the days with something on them. */
const perDay = (count: number, days: readonly string[]): { day: string; count: number }[] =>
  split(count, days.length).flatMap((ofDay, index) => {
    const day = days[index]
    return day === undefined || ofDay === 0 ? [] : [{ day, count: ofDay }]
  })

/** Scans for some licences, spread over days: one in ten is challenged. */
export const sampleScans = (
  licenceIds: readonly string[],
  count: number,
  days: readonly string[],
): { licenceId: string; reports: ScanReport[] }[] => {
  const shares = split(count, licenceIds.length)
  return licenceIds.map((licenceId, index) => ({
    licenceId,
    reports: perDay(shares[index] ?? 0, days).map(({ day, count: scanned }) => {
      const failed = part(scanned, 0.1)
      return {
        ...{ ...eachTotal(0), report_id: randomUUID(), start_date: day },
        ...{ total_scanned_faces: scanned, total_passed_faces: scanned - failed, total_failed_faces: failed },
        total_id_check_passed: failed,
      }
    }),
  }))
}

/** Estimations of faces, spread over days. */
export const sampleEstimations = (count: number, days: readonly string[]): EstimationReport[] =>
  perDay(count, days).map(({ day, count: ofDay }) => {
    const [children, teens, young] = [part(ofDay, 0.05), part(ofDay, 0.15), part(ofDay, 0.3)]
    const histogram = Array.from({ length: LATENCY_BINS }, () => 0)
    histogram[latencyBin(LATENCY_MS)] = ofDay
    return {
      ...{ report_id: randomUUID(), day, product: 'face', spoof_count: part(ofDay, 0.01) },
      age_distributions: {
        ...{ '0-13': children, '13-17': teens, '18-24': young },
        '25+': ofDay - children - teens - young,
      },
      latency: {
        ...{ count: ofDay, sum_ms: ofDay * LATENCY_MS, min_ms: LATENCY_MS, max_ms: LATENCY_MS },
        histogram,
      },
    }
  })

/** Transactions of online safety, spread over the modalities and days: one in twenty is found. */
export const sampleSafety = (count: number, days: readonly string[]): SafetyReport[] => {
  const shares = split(count, MODALITIES.length)
  const found = (ofDay: number) => ({
    image: { explicit: part(ofDay, 0.05), safe: ofDay - part(ofDay, 0.05) },
    nlp: { text_analyzed: ofDay, profanity: part(ofDay, 0.05) },
    csam: { flagged: part(ofDay, 0.05), clear: ofDay - part(ofDay, 0.05) },
  })
  return MODALITIES.flatMap((modality, index) =>
    perDay(shares[index] ?? 0, days).map(({ day, count: ofDay }) =>
      SafetyReport.parse({
        ...{ report_id: randomUUID(), day, modality, transaction_count: ofDay },
        categories: found(ofDay)[modality],
      }),
    ),
  )
}
