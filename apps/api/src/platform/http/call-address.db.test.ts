import { beforeAll, describe, expect, test } from 'vitest'
import { makeCallers, MODES, type Who } from '#src/testing/test-callers.ts'
import { newAddress, send } from '#src/testing/test-client.ts'
import { operatorAtDesk } from '#src/testing/test-desk.ts'
import { newTestDevice, type TestDevice } from '#src/testing/test-device.ts'

const operator = operatorAtDesk()
let callers: Record<string, Who>
let device: TestDevice
beforeAll(async () => {
  callers = await makeCallers(operator)
  device = await newTestDevice(operator.portal)
})

type Headers = Record<string, string>
/** Sends a raw body to a path, as JSON unless it is null. */
const sendTo = (path: string, text: string | null, headers: Headers = {}) =>
  send(operator.portal.url + path, {
    headers: {
      ...(text !== null && { 'content-type': 'application/json' }),
      'x-forwarded-for': newAddress(operator.portal.url),
      ...headers,
    },
    body: text,
  })
const withoutId = ({ status, text, headers }: Awaited<ReturnType<typeof sendTo>>) => ({
  status,
  text: text.replace(/"request_id":"[^"]*"/, ''),
  challenge: headers.get('www-authenticate'),
})

/** Bodies that the server refuses or answers without a change. */
const BODIES: readonly object[] = [
  { of_no_mode: 1 },
  { session_id: 'ak_someone-else', of_no_mode: 1 },
  { session_id: 7, reports: 'none', of_no_mode: [] },
]

test('each call answers alike at both of its addresses, to every kind of caller', async () => {
  const pairs = MODES.flatMap((mode) =>
    Object.entries(callers).flatMap(([who, caller]) =>
      BODIES.map((body) => ({ ...mode, who, caller, body })),
    ),
  )
  const different: string[] = []
  const one = async ({ path, name, who, caller, body }: (typeof pairs)[number]) => {
    const [old, own] = await Promise.all([
      sendTo(path, JSON.stringify({ ...body, execution_mode: name }), await caller.headers(path)),
      sendTo(`${path}/${name}`, JSON.stringify(body), await caller.headers(`${path}/${name}`)),
    ])
    if (JSON.stringify(withoutId(old)) !== JSON.stringify(withoutId(own)))
      different.push(`${name} by ${who}: ${old.status} ${old.text} but ${own.status} ${own.text}`)
  }
  const next = pairs.values()
  const sendAll = async () => {
    for (const pair of next) await one(pair)
  }
  await Promise.all(Array.from({ length: 8 }, sendAll))
  expect(different).toEqual([])
  expect(pairs.length).toBeGreaterThan(MODES.length * 30)
}, 120_000)

describe('a call at its own address', () => {
  const SESSION = '/api/account/retrieve_session'
  const asKey = async () => (await callers['an API key']?.headers(SESSION)) ?? {}

  test('may have no body, with and without a content type', async () => {
    for (const text of [null, '', '{}']) {
      const answer = await sendTo(SESSION, text, await asKey())
      expect([text, answer.status]).toEqual([text, 200])
      expect(answer.body).toMatchObject({ session_type: 'trial' })
    }
    expect((await sendTo('/api/account', '', await asKey())).problem.code).toBe('malformed_body')
  })

  test('may name itself in the body, and no other call', async () => {
    const named = await sendTo(SESSION, '{"execution_mode":"retrieve_session"}', await asKey())
    expect(named.status).toBe(200)
    for (const other of ['list_api_keys', 7, null]) {
      const { status, problem } = await sendTo(
        SESSION,
        JSON.stringify({ execution_mode: other }),
        await asKey(),
      )
      expect([status, problem.code, problem.errors]).toEqual([
        ...[400, 'invalid'],
        [
          {
            pointer: '/execution_mode',
            code: 'wrong_value',
            message: 'Must be retrieve_session, or left out.',
          },
        ],
      ])
    }
  })

  test.each(['[]', '"text"', 'null', '{', '7'])(
    'refuses the body %s as the other address does',
    async (text) => {
      const [own, old] = [
        await sendTo(SESSION, text, await asKey()),
        await sendTo('/api/account', text, await asKey()),
      ]
      if (text === 'null') expect(own.status).toBe(200)
      else expect(withoutId(own)).toEqual(withoutId(old))
    },
  )

  test.each(['/api/account/heartbeat', '/api/account/constructor', '/api/account/', '/api/device/Heartbeat'])(
    '%s does not exist',
    async (path) => {
      const { status, problem } = await sendTo(path, '{}')
      expect([status, problem.code]).toEqual([404, 'not_found'])
    },
  )

  test('takes POST only', async () => {
    const { url } = operator.portal
    const answer = await send(url + SESSION, { method: 'GET' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('needs a device’s proof for this address', async () => {
    const proofFor = async (path: string) => ({
      dpop: await device.proof({ claims: { htu: operator.portal.url + path } }),
    })
    const body = JSON.stringify({ device_id: 'none' })
    const own = await sendTo('/api/device/heartbeat', body, await proofFor('/api/device/heartbeat'))
    expect(own.problem.code).not.toMatch(/^proof/)
    const other = await sendTo('/api/device/heartbeat', body, await proofFor('/api/device'))
    expect(other.problem.code).toBe('proof_invalid')
    const old = JSON.stringify({ device_id: 'none', execution_mode: 'heartbeat' })
    const back = await sendTo('/api/device', old, await proofFor('/api/device/heartbeat'))
    expect(back.problem.code).toBe('proof_invalid')
  })
})

test('an Idempotency-Key means the same call at both addresses', async () => {
  const account = await operator.portal.newAccount()
  const key = {
    authorization: `Basic ${btoa(`${account.sessionId}:${account.secret}`)}`,
    'idempotency-key': 'one',
  }
  const body = {
    quantity: 1,
    tags: { requested_by: 'Northway', subclient: 'High Street', location: 'Till 1' },
  }
  const path = '/api/retail-licence'
  const old = await sendTo(path, JSON.stringify({ ...body, execution_mode: 'generate_licences' }), key)
  const own = await sendTo(`${path}/generate_licences`, JSON.stringify(body), key)
  expect([old.status, own.status]).toEqual([200, 200])
  expect(own.text).toBe(old.text)
  const other = await sendTo(`${path}/generate_licences`, JSON.stringify({ ...body, quantity: 2 }), key)
  expect(other.problem.code).toBe('idempotency_key_reused')
})
