import type { UsageCounter } from '@assure/web'

const send = async (session: object) => {
  const body = JSON.stringify(session)
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch('/age-checks', { method: 'POST', headers, body, keepalive: true })
  if (!response.ok) throw new Error(`The session was not counted: ${response.status}`)
}

/** Sends each session of a public page to your own server, which adds it to its `UsageClient`. */
export const serverUsage: UsageCounter = {
  addEstimation: (estimation) => send({ type: 'estimation', ...estimation }),
  addSpoof: (product) => send({ type: 'spoof', product }),
}
