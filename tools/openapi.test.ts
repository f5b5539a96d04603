import { licenceService } from '@assure/contract/licences/licence.contract'
import type { Service } from '@assure/contract/rpc'
import { SERVICES } from '@assure/contract/services'
import { expect, test } from 'vitest'
import { openapiDifferences, openapiText } from './openapi-document.ts'

const changed = (change: (modes: Service['modes']) => Service['modes']): Service[] =>
  SERVICES.map((service) =>
    service === licenceService ? { ...service, modes: change({ ...service.modes }) } : service,
  )

const SCHEMAS = '/components/schemas'

test('SV-04 a document made from the contract has no differences', () => {
  expect(openapiDifferences(openapiText())).toEqual([])
})

test('SV-04 the check reports a mode with other access than documented', () => {
  const { list_licences } = licenceService.modes
  const services = changed((modes) => ({ ...modes, list_licences: { ...list_licences, access: ['public'] } }))
  expect(openapiDifferences(openapiText(), services)).toContain(
    '/paths/~1api~1retail-licence~1list_licences/post/x-access/0',
  )
})

test('SV-04 the check reports a removed field', () => {
  const { delete_licence } = licenceService.modes
  const services = changed((modes) => ({
    ...modes,
    delete_licence: { ...delete_licence, input: delete_licence.input.omit({ deeplink_list: true }) },
  }))
  expect(openapiDifferences(openapiText(), services)).toContain(
    `${SCHEMAS}/DeleteLicenceRequest/properties/deeplink_list`,
  )
})

test('SV-04 the check reports an added mode', () => {
  const services = changed((modes) => ({ ...modes, another: licenceService.modes.list_licences }))
  expect(openapiDifferences(openapiText(), services)).toContain(`${SCHEMAS}/AnotherRequest`)
})

test('the check reports a missing and a reformatted document', () => {
  expect(openapiDifferences('')).toEqual(['/'])
  expect(openapiDifferences(openapiText().trimEnd())).toEqual(['(laid out in another way)'])
})
