import { UsageClient } from '@assure/device-client'
import { openFileStore } from '@assure/device-client/node'

/** An app with the SDK: counts estimations and safety checks, and reports the totals. */
export const runApp = async (
  url: string,
  key: { session_id: string; session_password: string },
  file: string,
) => {
  const store = await openFileStore(file)
  const usage = new UsageClient({ url, key, store })

  await usage.addEstimation({ product: 'face', ageBracket: '18-24', latencyMs: 640 })
  await usage.addEstimation({ product: 'face', ageBracket: null, latencyMs: 2100 }) // no age was found
  await usage.addSpoof('face') // a photo was shown, so no estimation
  await usage.addTransaction('nlp', ['neutral', 'text_analyzed'])

  const running = usage.start() // sends one report of each kind every hour
  await usage.seal() // or manually: moves the counts into reports
  const delivery = await usage.flush() // sends them and removes them after the answer

  await usage.stop()
  await running
  await store.close()
  return delivery
}
