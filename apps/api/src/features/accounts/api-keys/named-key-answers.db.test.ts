import { KEY_SCOPES } from '@assure/contract/accounts/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newNamedKey } from '#src/testing/test-keys.ts'
import { PLACES } from '#src/testing/test-licences.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { newTeam } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

type Key = Awaited<ReturnType<typeof newNamedKey>>

describe('a stored answer', () => {
  const order = { quantity: 1, tags: PLACES }
  const generate = (key: Pick<Key, 'sessionId' | 'secret'>) =>
    portal.byKey(key).licences('generate_licences', order, { 'idempotency-key': 'once' })

  test.each([
    ['a scope', { scopes: KEY_SCOPES.filter((scope) => scope !== 'licence.activate'), places: null }],
    ['places', { scopes: [...KEY_SCOPES], places: [{ chain: PLACES.requested_by, store: null }] }],
  ])('is not for a key that lost %s meanwhile', async (_, changed) => {
    const { owner } = await newTeam(portal)
    const key = await newNamedKey(owner)
    const first = await generate(key)
    expect(first.status).toBe(200)
    expect((await generate(key)).text).toBe(first.text)
    await owner.account('update_named_key', {
      ...{ key_id: key.key.key_id, name: 'Till reports', expires_at_utc: 0 },
      ...changed,
    })
    expect((await generate(key)).problem.code).toBe('idempotency_key_reused')
  })

  test('is the same for both pairs of a key', async () => {
    const { owner } = await newTeam(portal)
    const key = await newNamedKey(owner)
    const first = await generate(key)
    const rotation = { key_id: key.key.key_id, session_id: key.sessionId, overlap_s: 3600 } as const
    const { body } = await owner.account('rotate_named_key', rotation)
    if (body.result !== 'OK') throw new Error(body.code)
    const current = { sessionId: body.session_id, secret: body.session_password }
    expect((await generate(current)).text).toBe(first.text)
  })
})

test('a key shows nobody of its organisation', async () => {
  const { owner } = await newTeam(portal)
  const { body } = await portal.byKey(await newNamedKey(owner)).account('retrieve_session', {})
  expect(body).toMatchObject({ email: '', name: '', company: 'Test Company' })
})
