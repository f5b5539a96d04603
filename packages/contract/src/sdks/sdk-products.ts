/** The vendor's SDKs, in display order. The names are those of their guides. */
export const SDK_PRODUCTS = ['face', 'voice', 'owas-image', 'owas-nlp', 'owas-csam'] as const
export type SdkProduct = (typeof SDK_PRODUCTS)[number]
export const SDK_PLATFORMS = ['android', 'ios', 'browser'] as const
export type SdkPlatform = (typeof SDK_PLATFORMS)[number]

/** Names of the SDKs for people, as in their guides. */
export const SDK_NAMES: Record<SdkProduct, string> = {
  face: 'FaceAssure',
  voice: 'VoiceAssure',
  'owas-image': 'OWAS Image',
  'owas-nlp': 'OWAS NLP',
  'owas-csam': 'OWAS CSAM',
}
export const SDK_PLATFORM_NAMES: Record<SdkPlatform, { en: string; fr: string }> = {
  android: { en: 'Android', fr: 'Android' },
  ios: { en: 'iOS', fr: 'iOS' },
  browser: { en: 'Browser', fr: 'Navigateur' },
}
