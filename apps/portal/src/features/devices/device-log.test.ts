import '#src/features/devices/texts/texts.ts'
import type { DeviceEvent } from '@assure/device-client/device-core'
import { DeviceError } from '@assure/device-client/device-error'
import { expect, test } from 'vitest'
import { appLink } from '#src/features/devices/app-link.ts'
import { type LogLine, withEvent } from '#src/features/devices/device-log.ts'

const logOf = (...events: DeviceEvent[]): LogLine[] =>
  events.reduce<LogLine[]>((log, event, index) => withEvent(log, event, index), [])
const beat: DeviceEvent = { type: 'heartbeat' }

test('consecutive heartbeats share one line with a stable id', () => {
  const delivered: DeviceEvent = { type: 'delivered', accepted: 2, duplicate: 0, rejected: 0 }
  const log = logOf(beat, beat, delivered, beat)
  expect(log.map(({ text }) => text)).toEqual([
    'Heartbeat answered',
    'Report sent: 2 accepted, 0 already known, 0 rejected',
    'Heartbeat answered, 2 times',
  ])
  expect(new Set(log.map(({ id }) => id)).size).toBe(3)
})

test('the log keeps only its latest lines', () => {
  const events = Array.from(
    { length: 12 },
    (_, n): DeviceEvent => ({ type: 'clock_corrected', byMs: n * 1000 }),
  )
  const log = logOf(...events)
  expect(log).toHaveLength(8)
  expect(log[0]?.text).toContain('11')
})

test.each([
  ['network', true, 'The portal cannot be reached'],
  ['http_502', true, 'The portal is busy'],
  ['certificate', false, 'The certificate of the licence is not valid'],
  ['a_code_to_come', false, 'Something went wrong on our side'],
])('a failure with the code %s has a text', (code, passing, text) => {
  const [line] = logOf({ type: 'failed', error: new DeviceError(code, code, { passing }) })
  expect(line).toMatchObject({ isFault: true })
  expect(line?.text).toContain(text)
})

test('DV-05 the app link has a valid scheme', () => {
  expect(appLink('agecheck', 'A'.repeat(26))).toBe(`agecheck://activate/${'A'.repeat(26)}`)
  expect(appLink('24-7-check', 'B')).toBe('app-24-7-check://activate/B')
})
