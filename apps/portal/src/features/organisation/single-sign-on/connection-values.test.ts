import type { SsoConnection } from '@assure/contract/accounts/sso.modes'
import { expect, test } from 'vitest'
import { connectionFaults, isOtherClient, trimmed, valuesOf } from './connection-values.ts'

const SET: SsoConnection = {
  ...{ name: 'Okta', issuer: 'https://example.okta.com', client_id: 'client' },
  ...{ default_roles: ['viewer'], tested_at_utc: 0, is_on: false },
}

test('a new provider needs every text, and an address as issuer', () => {
  expect(connectionFaults(null, valuesOf(null))).toEqual({
    ...{ name: 'required', issuer: 'required', clientId: 'required', secret: 'required' },
  })
  for (const issuer of ['example.okta.com', 'ftp://example.com', 'https://'])
    expect(connectionFaults(SET, { ...valuesOf(SET), issuer, secret: 's' })).toEqual({
      issuer: 'invalidAddress',
    })
})

test('an empty secret keeps the earlier one, unless the issuer or the client is another', () => {
  expect(connectionFaults(SET, valuesOf(SET))).toEqual({})
  const other = { ...valuesOf(SET), clientId: 'other' }
  expect(isOtherClient(SET, valuesOf(SET))).toBe(false)
  expect(isOtherClient(SET, other)).toBe(true)
  expect(connectionFaults(SET, other)).toEqual({ secret: 'SECRET_NEEDED' })
  expect(connectionFaults(SET, { ...other, secret: 's' })).toEqual({})
})

test('values are sent without blanks around them, and roles in their usual order', () => {
  const typed = { ...valuesOf(SET), name: ' Okta ', secret: ' s ', roles: ['auditor', 'viewer'] as const }
  expect(trimmed(typed)).toMatchObject({ name: 'Okta', secret: 's', roles: ['viewer', 'auditor'] })
})
