export const STORE_PLATFORMS = ['android', 'ios'] as const
export type StorePlatform = (typeof STORE_PLATFORMS)[number]

/** Returns the platform from the user agent: iOS on Apple devices, otherwise Android. */
export const storePlatform = (userAgent: string): StorePlatform =>
  /\b(iPhone|iPad|iPod)\b/.test(userAgent) ? 'ios' : 'android'
