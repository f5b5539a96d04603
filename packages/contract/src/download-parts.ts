/** Placeholders (`@@name@@`) that the server replaces by the list of downloads in each language, as HTML and as Markdown. */
export const DOWNLOAD_PARTS = {
  html: { en: 'downloadsEn', fr: 'downloadsFr' },
  markdown: { en: 'downloadsMarkdownEn', fr: 'downloadsMarkdownFr' },
} as const

/** Paths of the collections for API clients. */
export const COLLECTION_PATHS = {
  postman: '/static/docs/collections/postman_collection.json',
  bruno: '/static/docs/collections/bruno_collection.json',
} as const
export type CollectionName = keyof typeof COLLECTION_PATHS
export const COLLECTIONS = Object.keys(COLLECTION_PATHS) as CollectionName[]
