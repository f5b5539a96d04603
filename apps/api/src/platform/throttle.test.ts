import { expect, test } from 'vitest'
import { addressSubject, widerNetworks } from './throttle.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:7f00:1', '127.0.0.1'],
  ['::FFFF:CB00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['0000:0000:0000:0000:0000:ffff:cb00:7109%eth0', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('the address %s is counted as %s', (address, subject) => {
  expect(addressSubject(address)).toBe(subject)
})

test('200 addresses of one /64 count as one', () => {
  const subjects = Array.from({ length: 200 }, (_, index) =>
    addressSubject(`2001:db8:0:7::${index.toString(16)}`),
  )
  expect(new Set(subjects).size).toBe(1)
})

test.each([
  ['2001:db8:1:2345::1', '2001:db8:1:2300/56', '2001:db8:1/48'],
  ['2001:db8:1:23ff:1::', '2001:db8:1:2300/56', '2001:db8:1/48'],
  ['2001:db8:1:7::1', '2001:db8:1:000/56', '2001:db8:1/48'],
  ['2001:db8::1', '2001:db8:0:000/56', '2001:db8:0/48'],
])('the address %s is in the networks %s and %s', (address, by56, by48) => {
  expect(widerNetworks(address)).toEqual({ by56, by48 })
})

test.each(['203.0.113.9', '::ffff:203.0.113.9'])('the IPv4 address %s has no wider networks', (address) => {
  expect(widerNetworks(address)).toBeNull()
})
