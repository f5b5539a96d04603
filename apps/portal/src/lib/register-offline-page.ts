const register = () => {
  navigator.serviceWorker.register('/service-worker.js').catch(() => {
    // Storage may be forbidden: then the browser's own page says that there is no network.
  })
}

/** Brings the service worker that answers when there is no network, once the page itself is there. */
export const registerOfflinePage = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
