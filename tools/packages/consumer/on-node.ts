import { openFileStore } from '@assure/device-client/node'
import '@assure/web' // a server that renders pages loads it too
import { consume } from './consumer.js'

/** Runs the consumer on Node, with a store in a file, and prints what it did. */
export const run = async (url: string, key: string, secret: string, file: string): Promise<void> => {
  const store = await openFileStore(file)
  console.log(JSON.stringify(await consume(url, key, secret, store)))
  await store.close()
}
