import * as z from 'zod'
import { expect, test } from 'vitest'
import { authorise, type Caller } from './authorise.ts'
import { implement } from './implement.ts'
import { RpcError } from './rpc-error.ts'
import { type Access, type Mode, type Permission, service } from './rpc.ts'

const account = (permissions: Permission[] = []) => ({
  account_id: 'a',
  session_id: 's',
  email: 'e@example.com',
  permissions,
  limited: [],
  places: [],
  self_service: false,
})
const key: Caller = { kind: 'api_key', ...account() }
const modeFor = (access: Access, permission?: Permission): Mode => ({
  summary: 'Try',
  access: [access],
  ...(permission ? { permission } : {}),
  input: z.strictObject({}),
  output: z.object({}),
})

const refusal = (attempt: () => void) => {
  try {
    attempt()
  } catch (error) {
    if (error instanceof RpcError) return [error.code, error.needs]
    throw error
  }
  return null
}

test('a call without a session gets session_expired only from our own pages', () => {
  expect(refusal(() => authorise(modeFor('developer'), null))).toEqual(['unauthenticated', undefined])
  expect(refusal(() => authorise(modeFor('developer'), null, 'session_expired'))).toEqual([
    'session_expired',
    undefined,
  ])
})

test('a valid API key on a session-only call gets not_by_api_key', () => {
  expect(refusal(() => authorise(modeFor('developer'), key))).toEqual(['not_by_api_key', undefined])
  expect(refusal(() => authorise(modeFor('api_key'), key))).toBeNull()
})

test('a refusal names the missing permission', () => {
  const guarded = modeFor('api_key', 'licence.detach')
  expect(refusal(() => authorise(guarded, key))).toEqual(['forbidden', 'licence.detach'])
  expect(refusal(() => authorise(guarded, { kind: 'api_key', ...account(['licence.detach']) }))).toBeNull()
})

test('a member without a second factor that the organisation asks for hears of it, not of permissions', () => {
  const person = { user_id: 'u', with_second_factor: false, lacks: 'second_factor' as const }
  const member: Caller = { kind: 'developer', ...account(), ...person }
  expect(refusal(() => authorise(modeFor('developer', 'organisation.read'), member))).toEqual([
    'second_factor_required',
    undefined,
  ])
  expect(refusal(() => authorise({ ...modeFor('developer'), ofPerson: true }, member))).toBeNull()
})

test('unknown_mode names the address of the call that was probably meant', async () => {
  const here = service('/api/here', 'Here', { stay: modeFor('public') })
  const there = service('/api/there', 'There', { go: modeFor('public') })
  const call = implement(here, { stay: async () => ({}) }, [here, there])
  const nobody = () => Promise.resolve({ caller: null, context: undefined })
  await expect(call({ execution_mode: 'go' }, nobody)).rejects.toMatchObject({
    code: 'unknown_mode',
    didYouMean: { call: 'go', address: '/api/there/go' },
  })
  await expect(call({ execution_mode: 'sttay' }, nobody)).rejects.toMatchObject({
    didYouMean: { call: 'stay', address: '/api/here/stay' },
  })
  await expect(call({ execution_mode: 'fly' }, nobody)).rejects.toMatchObject({ didYouMean: undefined })
})
