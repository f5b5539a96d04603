/** Messages from the human check's frame to the page that embeds it (SU-10). */
export type HumanCheckMessage = { message: 'success'; human_proof: string } | { message: 'expired' }

const isMessage = (data: unknown): data is HumanCheckMessage => {
  if (typeof data !== 'object' || data === null || !('message' in data)) return false
  if (data.message === 'expired') return true
  return data.message === 'success' && 'human_proof' in data && typeof data.human_proof === 'string'
}

/** Sends a message to the embedding page, only if it has the same origin. */
export const tellEmbedder = (message: HumanCheckMessage): void => {
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin)
}

/**
 * Returns the message of the human check's frame, or null. Only messages from that frame's window and from `origin`
 * are accepted.
 */
export const humanCheckMessage = (
  event: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>,
  frame: MessageEventSource | null | undefined,
  origin: string,
): HumanCheckMessage | null => {
  if (!frame || event.source !== frame || event.origin !== origin) return null
  return isMessage(event.data) ? event.data : null
}
