import { expect, test } from 'vitest'
import { openapi } from './openapi.ts'
import { SERVICES } from './services.ts'

const NOTE = 'Accepted from older clients and ignored.'

/** Returns the names of all fields below a node that are documented as ignored. */
const ignoredIn = (node: unknown, name = ''): string[] => {
  if (typeof node !== 'object' || node === null) return []
  if ('description' in node && node.description === NOTE) return [name]
  return Object.entries(node).flatMap(([key, part]) => ignoredIn(part, key))
}

test('SV-05 the published contract marks each ignored field in each mode', () => {
  const { schemas } = openapi(SERVICES)['components'] as { schemas: Record<string, unknown> }
  const ignored = Object.entries(schemas).map(([schema, node]) => [schema, ignoredIn(node).sort()] as const)
  expect(Object.fromEntries(ignored.filter(([, names]) => names.length > 0))).toEqual({
    RetrieveSessionRequest: ['requester'],
    UpdateNewSessionRequest: ['commissioned_by', 'update_info'],
    StartCheckoutRequest: ['domain', 'env'],
    EmailRegisterRequest: ['commissioned_by'],
    ContactUsRequest: ['commissioned_by'],
    GenerateLicencesRequest: ['baseDomain', 'env', 'reseller_email'],
    UpdateLicenceDetailsRequest: ['deactivated_at_utc'],
    UpdateRetailLocationRequest: ['deactivated_at_utc'],
  })
})
