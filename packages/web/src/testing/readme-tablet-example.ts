import { openIndexedDbStore, UsageClient, type UsageOptions } from '@assure/web'

/** Counts on your own tablet, and reports to your own server now and every hour. */
export const startCounting = async (key: UsageOptions['key']) => {
  const store = await openIndexedDbStore('age-checks')
  const usage = new UsageClient({ url: location.origin, key, store })
  usage.start().catch(reportError) // for example if your server answers 401
  return usage
}
