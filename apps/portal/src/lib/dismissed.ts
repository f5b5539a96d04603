const KEY = 'dismissed-notices'
/** As many as are remembered: those that are over take no room for long. */
const KEPT = 50

/** The notices dismissed in this browser; empty where storage is blocked. */
export const readDismissed = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Remembers what was dismissed, where the browser lets us; the answer is all that was. */
export const dismiss = (id: string): readonly string[] => {
  const dismissed = [id, ...readDismissed().filter((known) => known !== id)].slice(0, KEPT)
  try {
    localStorage.setItem(KEY, JSON.stringify(dismissed))
  } catch {
    // Storage may be forbidden: then it lasts for this page.
  }
  return dismissed
}
