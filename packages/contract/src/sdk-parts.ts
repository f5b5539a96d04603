/**
 * Placeholders (`@@name@@`) that the server replaces from its catalogue of SDK releases: the list of all and the list of those
 * with a file, in each language, as HTML for pages and as Markdown; and `filled` or `empty` for the SDKs of age assurance and of
 * online safety.
 */
export const SDK_PARTS = {
  releases: { en: 'sdkReleasesEn', fr: 'sdkReleasesFr' },
  files: { en: 'sdkFilesEn', fr: 'sdkFilesFr' },
  releasesMarkdown: { en: 'sdkReleasesMarkdownEn', fr: 'sdkReleasesMarkdownFr' },
  filesMarkdown: { en: 'sdkFilesMarkdownEn', fr: 'sdkFilesMarkdownFr' },
  age: 'sdksOfAge',
  safety: 'sdksOfSafety',
} as const
