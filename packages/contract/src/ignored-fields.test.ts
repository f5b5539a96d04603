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
    'retrieve_session.request': ['requester'],
    'update_new_session.request': ['commissioned_by', 'update_info'],
    'start_checkout.request': ['domain', 'env'],
    'email_register.request': ['commissioned_by'],
    'contact_us.request': ['commissioned_by'],
    'generate_licences.request': ['baseDomain', 'env', 'reseller_email'],
    'update_licence_details.request': ['deactivated_at_utc'],
    'update_retail_location.request': ['deactivated_at_utc'],
  })
})
