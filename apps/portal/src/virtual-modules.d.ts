declare module 'virtual:document-titles' {
  /** By language and name, with blanks for the operator's settings. */
  export const DOCUMENT_TITLES: Record<string, Record<string, string>>
}
