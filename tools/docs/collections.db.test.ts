import { COLLECTION_PATHS, COLLECTIONS } from '@assure/contract/download-parts'
import { TOPICS } from '@assure/contract/topics'
import { publicCalls } from '@assure/documents/api/published-calls'
import { API_KEY, PORTAL_URL, proofOf, SECRET_KEY } from '@assure/documents/api/samples/sample-call'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import '../../apps/api/src/testing/provided-database.ts'
import { newTestMode } from '../../apps/api/src/testing/test-mode.ts'
import { startTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { sendFromCollection } from './run-collection.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

/** In the order of the folders: reports come before the call that rejects the next one. */
const KEY_CALLS = TOPICS.flatMap((topic) =>
  publicCalls().filter((call) => call.topic === topic && proofOf(call) === 'key'),
)

describe.for(COLLECTIONS)('HM-08 in the collection for %s', (name) => {
  test('each request with a key of test mode is good, and no account is needed to read the file', async () => {
    const { key } = (await newTestMode(portal)).test
    const text = await (await fetch(portal.url + COLLECTION_PATHS[name])).text()
    const variables = { [PORTAL_URL]: portal.url, [API_KEY]: key.sessionId, [SECRET_KEY]: key.secret }
    for (const call of KEY_CALLS) {
      const { status, body } = await sendFromCollection(name, text, call.path, variables)
      // The examples name licences and links that a new account does not have.
      expect({ call: call.name, status, body }).toMatchObject({ status: status === 404 ? 404 : 200 })
      if (call.topic === 'Reports') expect(body).toEqual(call.output)
    }
  })
})
