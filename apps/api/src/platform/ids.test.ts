import { expect, test } from 'vitest'
import { isUuid, parseRouted, parseWireId, routed, uuidv7, wireId } from './ids.ts'

test('ids are UUIDv7, unique, and sort by time and sequence', () => {
  const now = new Date('2026-06-01T12:00:00.123Z')
  const ids = Array.from({ length: 50 }, (_, index) => uuidv7(now, index))
  expect(new Set(ids).size).toBe(50)
  expect([...ids].sort()).toEqual(ids)
  for (const id of [...ids, uuidv7(now)]) {
    expect(isUuid(id)).toBe(true)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/)
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now.getTime())
  }
})

test('an id with an account is parsed back, and malformed ids are refused', () => {
  const [account, device] = [uuidv7(new Date()), uuidv7(new Date())]
  expect(parseWireId(wireId(account, device))).toEqual({ accountId: account, id: device })
  const token = routed(account, Buffer.alloc(32, 9))
  expect(parseRouted(token, 32)).toEqual({ accountId: account, rest: Buffer.alloc(32, 9) })
  for (const other of ['', 'x', `${token}A`, `${token}=`, token.slice(1), ` ${token}`, `${token}\n`]) {
    expect(parseRouted(other, 32)).toBeNull()
  }
  expect(parseRouted(token, 16)).toBeNull()
})
