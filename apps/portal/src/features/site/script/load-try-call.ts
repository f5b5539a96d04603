/** Loads the script of "Try it", `[data-try]`, when the reader opens it for the first time. */
export const loadTryCall = (): void => {
  const root = document.querySelector<HTMLDetailsElement>('[data-try]')
  const failure = root?.querySelector<HTMLElement>('[data-not-loaded]')
  if (!root || !failure) return
  let isLoading = false
  const load = async (): Promise<void> => {
    if (!root.open || isLoading) return
    isLoading = true
    failure.hidden = true
    try {
      const { runTryCall } = await import('#src/features/site/script/try-call.ts')
      runTryCall(root)
    } catch {
      // The next opening tries again.
      isLoading = false
      failure.hidden = false
    }
  }
  root.addEventListener('toggle', () => void load())
  // A browser may restore the page with it open.
  void load()
}
