/** Texts for the script of "Try it". The page passes them in its language as `data-texts`. */
export interface TryTexts {
  send: string
  sending: string
  needed: string
  /** With the placeholder `{prefixes}`. */
  refused: string
  noAnswer: string
  /** With the placeholders `{status}` and `{ms}`. */
  status: string
  /** With the placeholder `{id}`. */
  requestId: string
}
