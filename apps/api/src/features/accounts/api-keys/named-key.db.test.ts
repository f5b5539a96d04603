import type { KeyScope } from '@assure/contract/accounts/roles'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newNamedKey } from '#src/testing/test-keys.ts'
import { behindLock } from '#src/testing/test-locks.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { newEstimations } from '#src/testing/test-reports.ts'
import { newMember, newTeam } from '#src/testing/test-team.ts'

const isPostgres = inject('database').kind === 'postgres'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

type Key = Awaited<ReturnType<typeof newNamedKey>>
type Session = Parameters<typeof newNamedKey>[0]
const DAY_S = 86_400

const statusOf = async (key: { sessionId: string; secret: string }) =>
  (await portal.byKey(key).account('retrieve_session', {})).status
const keysOf = async (session: Session) => (await session.account('list_named_keys', {})).body.keys
const nowS = () => Math.floor(portal.clock.now().getTime() / 1000)
const limits = (scopes: readonly KeyScope[] = ['usage.read']) => ({
  ...{ name: 'Till reports', scopes: [...scopes], places: null, expires_at_utc: 0 },
})
const rotation = ({ key, sessionId }: Key, overlap_s: 0 | 3600) => ({
  ...{ key_id: key.key_id, session_id: sessionId, overlap_s },
})
const rotate = async (session: Session, key: Key, overlap_s: 0 | 3600): Promise<Key> => {
  const { body } = await session.account('rotate_named_key', rotation(key, overlap_s))
  if (body.result !== 'OK') throw new Error(body.code)
  return { key: body.key, sessionId: body.session_id, secret: body.session_password }
}

describe('a named key', () => {
  test('with only the scope of reports counts them and can do nothing else', async () => {
    const { owner } = await newTeam(portal)
    const key = await newNamedKey(owner, { scopes: ['count.write'] })
    const client = portal.byKey(key)
    const reports = [newEstimations(portal.clock.now().toISOString().slice(0, 10), 3)]
    const counted = await client.device('report_estimations', { reports })
    expect(counted.status).toBe(200)
    expect((await client.account('retrieve_session', {})).body).toMatchObject({ session_id: key.sessionId })
    expect((await client.licences('list_licences', {})).problem).toMatchObject({
      ...{ code: 'forbidden', needs: 'licence.read' },
    })
  })

  test('has a secret that scanners know, which no later answer, log or table shows', async () => {
    const { owner, account } = await newTeam(portal)
    const { key, secret } = await newNamedKey(owner)
    const [, plain = '', check = ''] = /^(sk_[\w-]{43})_([0-9A-Za-z]{6})$/.exec(secret) ?? []
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
    expect([...check].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)).toBe(crc32(plain))
    const changed = await owner.account('update_named_key', { key_id: key.key_id, ...limits() })
    const { entries } = (await owner.account('list_audit_entries', { groups: ['api_key'] })).body
    expect(entries.map(({ action }) => action)).toEqual(['named_key_changed', 'named_key_created'])
    const { text } = await portal.mailTo(account.email, { subject: 'API key' })
    const rows = await portal.pool.query(
      'select row_to_json(p) from named_key_pairs p where account_id = $1 union all select row_to_json(k) from named_keys k where account_id = $1',
      [account.accountId],
    )
    const shown = [changed.text, JSON.stringify(await keysOf(owner)), JSON.stringify(entries), text]
    for (const each of [...shown, JSON.stringify(rows.rows)]) expect(each).not.toContain(plain)
  })

  test('with a wrong secret, of another key or in other letters is refused alike', async () => {
    const { owner } = await newTeam(portal)
    const [one, other] = [await newNamedKey(owner), await newNamedKey(owner)]
    const wrong = [
      { ...one, secret: other.secret },
      { ...one, secret: `${one.secret}x` },
      { ...one, sessionId: one.sessionId.replace('akn_', 'ak_') },
      { ...one, sessionId: one.sessionId.slice(0, -1) + (one.sessionId.endsWith('A') ? 'B' : 'A') },
      { ...one, sessionId: 'akn_' },
    ]
    for (const key of wrong) expect(await statusOf(key)).toBe(401)
    expect(await statusOf(one)).toBe(200)
  })

  test('changes from the next call on, and an expired one opens nothing', async () => {
    const { owner, account } = await newTeam(portal)
    const key = await newNamedKey(owner, { scopes: ['licence.read'] })
    const list = () => portal.byKey(key).licences('list_licences', {})
    expect((await list()).status).toBe(200)
    const expires_at_utc = nowS() + DAY_S
    const changed = { ...limits(), name: 'Other', expires_at_utc, key_id: key.key.key_id }
    const { body } = await owner.account('update_named_key', changed)
    expect(body).toMatchObject({
      result: 'OK',
      key: { name: 'Other', scopes: ['usage.read'], expires_at_utc },
    })
    expect((await list()).problem.needs).toBe('licence.read')
    portal.clock.advance(DAY_S - 2)
    expect(await statusOf(key)).toBe(200)
    portal.clock.advance(2)
    expect(await statusOf(key)).toBe(401)
    expect(await keysOf(await portal.login(account))).toEqual([])
  })

  test('after a rotation works with both pairs until the overlap ends, and never with three', async () => {
    const { owner } = await newTeam(portal)
    const first = await newNamedKey(owner)
    const second = await rotate(owner, first, 3600)
    expect(second.key).toMatchObject({ key_id: first.key.key_id, name: 'Till reports' })
    expect(second.key.pairs.map(({ session_id }) => session_id)).toEqual([second.sessionId, first.sessionId])
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
    const third = await rotate(owner, second, 3600)
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([401, 200, 200])
    portal.clock.advance(3599)
    expect(await statusOf(second)).toBe(200)
    portal.clock.advance(1)
    expect([await statusOf(second), await statusOf(third)]).toEqual([401, 200])
  })

  test('two rotations at once make one, and the replaced pair works on', async () => {
    const { owner } = await newTeam(portal)
    const first = await newNamedKey(owner)
    const rotateOnce = () => owner.account('rotate_named_key', rotation(first, 3600))
    const answers = (await Promise.all([rotateOnce(), rotateOnce()])).map(({ body }) => body)
    const results = answers.map((body) => (body.result === 'OK' ? 'OK' : body.code))
    expect(new Set(results)).toEqual(new Set(['OK', 'ALREADY_ROTATED']))
    expect(await statusOf(first)).toBe(200)
    expect((await keysOf(owner))[0]?.pairs).toHaveLength(2)
  })

  test('ends at the next call with all its pairs, or only its replaced pair', async () => {
    const { owner } = await newTeam(portal)
    const first = await newNamedKey(owner)
    const second = await rotate(owner, first, 3600)
    const { key_id } = first.key
    const current = await owner.account('end_named_key', { key_id, session_id: second.sessionId })
    expect(current.status).toBe(404)
    await owner.account('end_named_key', { key_id, session_id: first.sessionId })
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
    await owner.account('end_named_key', { key_id })
    expect(await statusOf(second)).toBe(401)
    expect((await owner.account('end_named_key', { key_id })).status).toBe(404)
  })

  test('of a suspended organisation opens nothing', async () => {
    const { owner, account } = await newTeam(portal)
    const key = await newNamedKey(owner)
    const set = (status: string) =>
      portal.pool.query('update accounts set status = $2 where account_id = $1', [account.accountId, status])
    await set('suspended')
    expect(await statusOf(key)).toBe(401)
    await set('active')
    expect(await statusOf(key)).toBe(200)
  })

  test('shows when and from where it was used', async () => {
    const { owner } = await newTeam(portal)
    const key = await newNamedKey(owner)
    expect((await keysOf(owner))[0]?.pairs).toMatchObject([{ last_used_utc: 0, last_used_address: '' }])
    const client = portal.byKey(key)
    const beforeS = nowS()
    await client.account('retrieve_session', {})
    const afterS = nowS()
    const [pair] = (await keysOf(owner))[0]?.pairs ?? []
    expect(pair?.last_used_utc).toBeGreaterThanOrEqual(beforeS)
    expect(pair?.last_used_utc).toBeLessThanOrEqual(afterS)
    expect(pair?.last_used_address).not.toBe('')
    const [first] = (await owner.account('list_api_keys', {})).body.keys
    expect(first?.last_used_address).toBe('')
  })

  test('names its maker only to members who may read members', async () => {
    const { owner } = await newTeam(portal)
    await newNamedKey(owner)
    const developer = await newMember(portal, owner, { roles: ['developer'] })
    expect((await keysOf(owner))[0]?.made_by).toBe('Test Person')
    expect((await keysOf(developer))[0]?.made_by).toBeNull()
  })

  test('is kept once for each place', async () => {
    const { owner } = await newTeam(portal)
    const place = { chain: 'Northgate', store: null }
    const { key } = await newNamedKey(owner, { places: [place, { ...place }] })
    expect(key.places).toEqual([place])
  })
})

describe('a change of keys', () => {
  test('is refused for places without a scope that they limit, for a past end and for a scope of no key', async () => {
    const { owner } = await newTeam(portal)
    const create = (more: object) => owner.account('create_named_key', { ...limits(), ...more })
    const places = [{ chain: 'Northgate', store: null }]
    expect((await create({ places })).body).toEqual({ result: 'DENY', code: 'PLACES_NOT_LIMITED' })
    expect((await create({ expires_at_utc: nowS() })).body).toEqual({ result: 'DENY', code: 'EXPIRY_PASSED' })
    for (const scope of ['member.manage', 'key.manage', 'organisation.delete', 'organisation.read'])
      expect((await create({ scopes: [scope] })).status).toBe(400)
    expect((await create({ scopes: [] })).status).toBe(400)
    for (const expires_at_utc of [-1, 1.5, 253_402_300_800, Number.MAX_SAFE_INTEGER])
      expect((await create({ expires_at_utc })).status).toBe(400)
    expect((await create({ scopes: ['usage.read', 'usage.read'] })).status).toBe(400)
    expect(await keysOf(owner)).toEqual([])
  })

  test('reaches no key of another organisation', async () => {
    const [{ owner }, stranger] = [await newTeam(portal), await newTeam(portal)]
    const key = await newNamedKey(owner)
    const { key_id } = key.key
    const { account } = stranger.owner
    const answers = [
      await account('update_named_key', { key_id, ...limits() }),
      await account('rotate_named_key', rotation(key, 0)),
      await account('end_named_key', { key_id }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(await statusOf(key)).toBe(200)
  })

  test('adds the 50th key and no other', async () => {
    const { owner, account } = await newTeam(portal)
    await portal.pool.query(
      `insert into named_keys (account_id, key_id, name, scopes, created_at)
       select $1, gen_random_uuid(), 'Many', '{usage.read}', now() from generate_series(1, 49)`,
      [account.accountId],
    )
    const create = async () => (await owner.account('create_named_key', limits())).body
    expect(await create()).toMatchObject({ result: 'OK' })
    expect(await create()).toEqual({ result: 'DENY', code: 'TOO_MANY' })
  })

  test('an organisation makes, changes and rotates keys at most 120 times an hour', async () => {
    const { owner } = await newTeam(portal)
    const key = await newNamedKey(owner)
    const change = (index: number) =>
      index % 2
        ? owner.account('rotate_named_key', rotation(key, 0))
        : owner.account('update_named_key', { key_id: key.key.key_id, ...limits() })
    const answers = await Promise.all(Array.from({ length: 120 }, (_, index) => change(index)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(119)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    const other = await newTeam(portal)
    expect((await newNamedKey(other.owner)).key.name).toBe('Till reports')
  })

  test('mails the Owners who did it, in their language', async () => {
    const { owner, account } = await newTeam(portal)
    await owner.account('update_language', { language: 'fr' })
    const developer = await newMember(portal, owner, { roles: ['developer'] })
    await newNamedKey(developer, { name: 'Caisses « Nord »' })
    const { text } = await portal.mailTo(account.email, { subject: 'clé d’API' })
    expect(text).toContain('New Member a créé la clé d’API')
    expect(text).toContain('Caisses « Nord »')
  })

  test.runIf(isPostgres)(
    'is refused for an Auditor, and for a member whose role ends while the call waits',
    async () => {
      const { owner, account } = await newTeam(portal)
      const key = await newNamedKey(owner)
      const { key_id } = key.key
      const auditor = await newMember(portal, owner, { roles: ['auditor'] })
      expect((await auditor.account('end_named_key', { key_id })).problem.needs).toBe('key.manage')
      const developer = await newMember(portal, owner, { roles: ['developer'] })
      const ended = await behindLock(
        portal,
        ['accounts', account.accountId],
        () => developer.account('end_named_key', { key_id }),
        (holder) =>
          holder.query(
            `update memberships set roles = '{viewer}' where account_id = $1 and roles = '{developer}'`,
            [account.accountId],
          ),
      )
      expect(ended.status).toBe(403)
      expect(await statusOf(key)).toBe(200)
    },
  )

  test('names all limits, so that a new name changes nothing else', async () => {
    const { owner } = await newTeam(portal)
    const { key } = await newNamedKey(owner)
    const renamed = { key_id: key.key_id, name: 'Renamed', scopes: ['usage.read' as const] }
    expect((await owner.account('update_named_key', renamed as never)).status).toBe(400)
  })

  test('mails and records nothing if nothing changes', async () => {
    const { owner, account } = await newTeam(portal)
    const { key } = await newNamedKey(owner)
    const { name, scopes, places, expires_at_utc } = key
    await owner.account('update_named_key', { key_id: key.key_id, name, scopes, places, expires_at_utc })
    const { entries } = (await owner.account('list_audit_entries', { groups: ['api_key'] })).body
    expect(entries.map(({ action }) => action)).toEqual(['named_key_created'])
    expect(await portal.mailsTo(account.email)).toHaveLength(1)
  })
})
