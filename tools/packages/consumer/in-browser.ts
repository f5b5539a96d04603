import { openIndexedDbStore } from '@assure/device-client'
import { consume } from './consumer.js'

/** Runs the consumer in a browser, with a store in IndexedDB. */
export const run = async (url: string, key: string, secret: string) =>
  consume(url, key, secret, await openIndexedDbStore('consumer'))
