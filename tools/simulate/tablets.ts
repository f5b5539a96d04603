import { seededRandom } from './random.ts'

/** Devices at counters: model, share of the fleet in percent, and operating system. */
const TABLETS = {
  'Samsung Galaxy Tab A9': { share: 23, os: 'Android 15' },
  'Samsung Galaxy Tab A9+': { share: 15, os: 'Android 15' },
  'Samsung Galaxy Tab A8': { share: 12, os: 'Android 14' },
  'Lenovo Tab M10 Plus': { share: 9, os: 'Android 14' },
  'Lenovo Tab M9': { share: 6, os: 'Android 14' },
  'iPad (9th generation)': { share: 10, os: 'iPadOS 18.6' },
  'iPad (10th generation)': { share: 7, os: 'iPadOS 26.1' },
  'Samsung Galaxy A15 5G': { share: 7, os: 'Android 15' },
  'Google Pixel 8a': { share: 3, os: 'Android 16' },
  'Sunmi V2s': { share: 4, os: 'Android 11' },
  'Zebra ET40': { share: 4, os: 'Android 13' },
} as const

/** App versions and their share in percent: the latest, the one before, an older one. */
const VERSIONS = { '4.2.0': 68, '4.1.3': 24, '3.9.1': 8 }

/** The device of a counter, always the same for a seed and counter. */
export const tabletOf = (counterId: string, seed: string | number) => {
  const random = seededRandom(seed, counterId, 'tablet')
  const shares = Object.entries(TABLETS).map(([name, { share }]) => [name, share] as const)
  const model = random.pick(Object.fromEntries(shares) as Record<keyof typeof TABLETS, number>)
  return { model, os: TABLETS[model].os, app_version: random.pick(VERSIONS) }
}
