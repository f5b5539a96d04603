declare module 'virtual:document-titles' {
  /** Titles by language and document name, with placeholders for the operator's settings. */
  export const DOCUMENT_TITLES: Record<string, Record<string, string>>
}
