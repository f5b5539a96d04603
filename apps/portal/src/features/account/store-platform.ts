/** The two app stores' platforms. */
export const STORE_PLATFORMS = ['android', 'ios'] as const
export type StorePlatform = (typeof STORE_PLATFORMS)[number]

/** The platform of the device that a page is shown on, by what its browser calls itself; Android unless Apple's. */
export const storePlatform = (userAgent: string): StorePlatform =>
  /\b(iPhone|iPad|iPod)\b/.test(userAgent) ? 'ios' : 'android'
