import '#src/features/devices/texts/texts.ts'
import { DeviceError } from '@assure/device-client/device-error'
import { expect, test } from 'vitest'
import { deviceProblem } from '#src/features/devices/device-problem.ts'
import { t } from '#src/i18n/translation.ts'

test.each([
  ['SecurityError', 'blocked'],
  ['QuotaExceededError', 'full'],
  ['InvalidStateError', 'gone'],
  ['UnknownError', 'failed'],
] as const)('a device store that fails with %s reports %s', (name, word) => {
  expect(deviceProblem(new DOMException('No.', name))).toBe(t(`devices.problem.${word}`))
})

test('a fault outside the device store is not reported as a store fault', () => {
  expect(deviceProblem(new DOMException('No such algorithm.', 'NotSupportedError'))).toBe(
    t('errors.internal'),
  )
  expect(deviceProblem(new TypeError('A fault of ours'))).toBe(t('errors.internal'))
  expect(deviceProblem(new DeviceError('not_active', 'No licence'))).toBe(t('devices.problem.not_active'))
})
