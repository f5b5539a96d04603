import { expect, test } from 'vitest'
import { makeSecrets } from './secrets.ts'

const secrets = makeSecrets(Buffer.alloc(32, 1))

test('a sealed text opens only unchanged, with its purpose and the same secret', () => {
  const sealed = secrets.seal('api secret', 'sk_täst')
  expect(secrets.open('api secret', sealed)).toBe('sk_täst')
  expect(secrets.seal('api secret', 'sk_täst')).not.toEqual(sealed)
  expect(() => secrets.open('activation token', sealed)).toThrow()
  expect(() => makeSecrets(Buffer.alloc(32, 2)).open('api secret', sealed)).toThrow()
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    expect(() => secrets.open('api secret', changed)).toThrow()
  }
})

test('a sealed text with a truncated authentication tag is refused', () => {
  const { open } = makeSecrets(Buffer.alloc(32, 1))
  for (const length of [4, 8, 12, 15])
    expect(() => open('a purpose', Buffer.alloc(length))).toThrow('Invalid authentication tag length')
})
