const KEY = 'dismissed-notices'
/** Maximum number of stored ids. The oldest are dropped, so ended notices do not pile up. */
const KEPT = 50

/** Returns the ids of notices dismissed in this browser; empty if storage is blocked. */
export const readDismissed = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Stores a dismissed notice and returns the ids of all dismissed notices. */
export const dismiss = (id: string): readonly string[] => {
  const dismissed = [id, ...readDismissed().filter((known) => known !== id)].slice(0, KEPT)
  try {
    localStorage.setItem(KEY, JSON.stringify(dismissed))
  } catch {
    // Storage may be blocked. Then the notice is dismissed only for this page.
  }
  return dismissed
}
