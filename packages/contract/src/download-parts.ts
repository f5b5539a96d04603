/** Placeholders (`@@name@@`) of the page of downloads, which the server replaces by the list of files in each language. */
export const DOWNLOAD_PARTS = { en: 'downloadsEn', fr: 'downloadsFr' } as const

/** Paths of the collections for API clients. */
export const COLLECTION_PATHS = {
  postman: '/static/docs/collections/postman_collection.json',
  bruno: '/static/docs/collections/bruno_collection.json',
} as const
export type CollectionName = keyof typeof COLLECTION_PATHS
export const COLLECTIONS = Object.keys(COLLECTION_PATHS) as CollectionName[]
