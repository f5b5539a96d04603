import { expect, test } from 'vitest'
import { humanCheckMessage } from './human-proof.ts'

const ORIGIN = 'https://portal.example'
const frame = {} as MessageEventSource
const stranger = {} as MessageEventSource
const data = { message: 'success', human_proof: 'proof' }
const event = { source: frame, origin: ORIGIN, data }

test('SU-10 a message of the human check’s frame is accepted', () => {
  expect(humanCheckMessage(event, frame, ORIGIN)).toEqual(data)
  expect(humanCheckMessage({ ...event, data: { message: 'expired' } }, frame, ORIGIN)).toEqual({
    message: 'expired',
  })
})

test('SU-10 the same message from another window or origin, or without a frame, is ignored', () => {
  expect(humanCheckMessage({ ...event, source: stranger }, frame, ORIGIN)).toBeNull()
  expect(humanCheckMessage({ ...event, source: null }, frame, ORIGIN)).toBeNull()
  expect(humanCheckMessage({ ...event, origin: 'https://evil.example' }, frame, ORIGIN)).toBeNull()
  expect(humanCheckMessage({ ...event, origin: 'null' }, frame, ORIGIN)).toBeNull()
  expect(humanCheckMessage({ ...event, source: null }, null, ORIGIN)).toBeNull()
  expect(humanCheckMessage(event, undefined, ORIGIN)).toBeNull()
})

test.each([
  [null],
  ['success'],
  [[]],
  [{}],
  [{ message: 'success' }],
  [{ message: 'success', human_proof: 1 }],
  [{ message: 'fine' }],
])('SU-10 the invalid message %j is ignored, even from the frame', (odd) => {
  expect(humanCheckMessage({ ...event, data: odd }, frame, ORIGIN)).toBeNull()
})
