/** Messages of the human check's frame to the page that embeds it (SU-10). */
export type HumanCheckMessage = { message: 'success'; human_proof: string } | { message: 'expired' }

const isMessage = (data: unknown): data is HumanCheckMessage => {
  if (typeof data !== 'object' || data === null || !('message' in data)) return false
  if (data.message === 'expired') return true
  return data.message === 'success' && 'human_proof' in data && typeof data.human_proof === 'string'
}

/** Tells the page around the frame, and no page of another origin. */
export const tellEmbedder = (message: HumanCheckMessage): void => {
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin)
}

/**
 * A message of the frame of the human check, or null for anything else: only that frame's window
 * counts, and only while it shows a page of `origin`.
 */
export const humanCheckMessage = (
  event: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>,
  frame: MessageEventSource | null | undefined,
  origin: string,
): HumanCheckMessage | null => {
  if (!frame || event.source !== frame || event.origin !== origin) return null
  return isMessage(event.data) ? event.data : null
}
