/**
 * Placeholders (`@@name@@`) of prerendered pages that the server replaces from its catalogue of SDK releases: the list
 * in each language, and `filled` or `empty` for the SDKs of age assurance and of online safety.
 */
export const SDK_PARTS = {
  releases: { en: 'sdkReleasesEn', fr: 'sdkReleasesFr' },
  age: 'sdksOfAge',
  safety: 'sdksOfSafety',
} as const
