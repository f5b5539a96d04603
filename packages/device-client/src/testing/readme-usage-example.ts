import { UsageClient } from '@assure/device-client'
import { openFileStore } from '@assure/device-client/node'

const { PORTAL_URL = '', API_KEY = '', SECRET_KEY = '' } = process.env
// The file keeps the counts until the portal has answered.
const store = await openFileStore('usage.json')
const usage = new UsageClient({
  url: PORTAL_URL,
  key: { session_id: API_KEY, session_password: SECRET_KEY },
  store,
})

await usage.addEstimation({ product: 'face', ageBracket: '18-24', latencyMs: 640 })
await usage.addEstimation({ product: 'face', ageBracket: null, latencyMs: 2100 }) // no age was found
await usage.addSpoof('face') // a photo was shown, so no estimation
await usage.addTransaction('nlp', ['neutral', 'text_analyzed'])

// An app calls usage.start(), which does this every hour until usage.stop().
await usage.seal() // moves the counts into reports
const counted = await usage.flush() // sends them and removes them after the answer
console.log(counted)

await store.close()
