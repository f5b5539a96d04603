import type { AgeBracket, EstimationProduct } from '@assure/contract/usage/estimation-counts'
import type { Modality, SafetyCategory } from '@assure/contract/usage/safety-categories'

/** Duration of an estimation in ms: lognormal, limited to `least` and `most`. */
export interface LatencyModel {
  median: number
  sigma: number
  least: number
  most: number
  /** Groups of devices: share in percent, and a factor for their duration. */
  tiers: readonly { share: number; factor: number }[]
}

/** From capture to result, on fast, ordinary and slow phones. A voice takes as long as its sentence. */
export const LATENCIES: Record<EstimationProduct, LatencyModel> = {
  face: {
    median: 630,
    sigma: 0.45,
    least: 180,
    most: 6000,
    tiers: [
      { share: 35, factor: 0.6 },
      { share: 50, factor: 1 },
      { share: 15, factor: 1.9 },
    ],
  },
  voice: { median: 4500, sigma: 0.25, least: 1800, most: 12_000, tiers: [{ share: 100, factor: 1 }] },
}

/** Findings of online safety: categories in percent of the transactions. */
export interface SafetyModel {
  perDay: number
  shares: Partial<Record<SafetyCategory, number>>
}

/** A type of app of an SDK customer, with its figures. */
export interface AppModel {
  /** Mean number of estimations on an average day. */
  perDay: Partial<Record<EstimationProduct, number>>
  /** Age brackets in percent of the estimations that found an age. */
  brackets: Record<AgeBracket, number>
  /** Share of the attempts that are spoofs. */
  spoofs: number
  /** Factors of the mean, Monday to Sunday. */
  weekdays: readonly [number, number, number, number, number, number, number]
  /** Relative usage by UTC hour, from 0 on. */
  hourShares: readonly number[]
  safety: Partial<Record<Modality, SafetyModel>>
}

/** Share of the estimations that find no age. */
export const NO_AGE = 0.03

const EVENING_HOURS = [3, 2, 1, 1, 1, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 7, 7, 8, 8, 7, 5, 4]
const SHOP_HOURS = [0, 0, 0, 0, 0, 0, 1, 2, 3, 3, 4, 5, 6, 6, 5, 6, 8, 11, 13, 11, 8, 5, 3, 0]

const ages = (under13: number, to17: number, to24: number, over25: number): Record<AgeBracket, number> => ({
  '0-13': under13,
  '13-17': to17,
  '18-24': to24,
  '25+': over25,
})

/** The calibrated app types of the demo data. */
export const APP_TYPES = {
  social: {
    perDay: { face: 6110, voice: 390 },
    brackets: ages(4, 19, 38, 39),
    spoofs: 0.011,
    weekdays: [0.96, 0.95, 0.96, 0.98, 1.03, 1.07, 1.05],
    hourShares: EVENING_HOURS,
    safety: {
      image: { perDay: 2900, shares: { suggestive: 3.8, explicit: 1.4, safe: 94.8 } },
      nlp: {
        perDay: 13_200,
        shares: {
          neutral: 71,
          joy: 17,
          anger: 6,
          sadness: 4,
          fear: 2,
          address: 0.22,
          phone: 0.3,
          email: 0.18,
          text_analyzed: 100,
          profanity: 3.1,
          toxic_speech: 1.9,
          hate_speech: 0.35,
        },
      },
      csam: { perDay: 1720, shares: { clear: 100 } },
    },
  },
  game: {
    perDay: { face: 2000 },
    brackets: ages(9, 24, 31, 36),
    spoofs: 0.016,
    weekdays: [0.94, 0.94, 0.94, 0.94, 0.94, 1.15, 1.15],
    hourShares: EVENING_HOURS,
    safety: {},
  },
  retail: {
    perDay: { face: 830 },
    brackets: ages(0.4, 5, 15, 79.6),
    spoofs: 0.0004,
    weekdays: [0.9, 0.88, 0.92, 0.98, 1.22, 1.25, 0.85],
    hourShares: SHOP_HOURS,
    safety: {},
  },
} as const satisfies Record<string, AppModel>
export type AppType = keyof typeof APP_TYPES
