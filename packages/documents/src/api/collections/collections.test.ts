import { COLLECTIONS } from '@assure/contract/download-parts'
import { expect, test } from 'vitest'
import { publicCalls } from '../published-calls.ts'
import { collectionText } from './collections.ts'

const PUBLISHER = {
  publicUrl: 'https://portal.test',
  companyName: 'Vendor',
  contactEmail: 'hello@portal.test',
}

test.for(COLLECTIONS)('HM-08 the %s collection has each public call once, and no other', (name) => {
  const requests = collectionText(name, PUBLISHER).matchAll(/"(?:raw|url)": "\{\{PORTAL_URL\}\}([^"]+)"/g)
  const paths = [...requests].map(([, path]) => path)
  expect(paths).toHaveLength(publicCalls().length)
  expect(new Set(paths)).toEqual(new Set(publicCalls().map(({ path }) => path)))
})

test.for(COLLECTIONS)('HM-08 the %s collection has variables for keys, without a value', (name) => {
  const variables = collectionText(name, PUBLISHER).matchAll(
    /"(?:key|name)": "([A-Z_]+)",\s*"value": "([^"]*)"/g,
  )
  expect(Object.fromEntries([...variables].map(([, key, value]) => [key, value]))).toEqual({
    PORTAL_URL: PUBLISHER.publicUrl,
    ...{ API_KEY: '', SECRET_KEY: '', LINK_TOKEN: '', DPOP_PROOF: '' },
  })
})
