// Answers a page that cannot be fetched with the one that says so, and does nothing else: whatever is fetched
// comes from the network as if this were not here, and the page above is all that is ever kept.
const PAGE = '/offline'
const CACHE = 'offline-@@version@@'

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE)
    await cache.add(new Request(PAGE, { cache: 'reload' }))
    await self.skipWaiting()
  }
  event.waitUntil(keep())
})

self.addEventListener('activate', (event) => {
  const takeOver = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
    // The network is asked while this is being started: no page waits for it.
    await self.registration.navigationPreload?.enable()
    await self.clients.claim()
  }
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.destination !== 'document' || request.method !== 'GET') return
  const answer = async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(request))
    } catch {
      return (await caches.match(PAGE)) ?? Response.error()
    }
  }
  event.respondWith(answer())
})
