const register = () => {
  navigator.serviceWorker.register('/service-worker.js').catch(() => {
    // Storage may be blocked. Then the browser shows its own offline page.
  })
}

/** Registers the service worker for the offline page, after the page has loaded. */
export const registerOfflinePage = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
