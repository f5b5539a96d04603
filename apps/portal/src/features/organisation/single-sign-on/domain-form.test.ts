import { expect, test } from 'vitest'
import { domainFault, typedDomain } from './domain-form.ts'

test.each([
  [' Example.COM ', 'example.com'],
  ['ann@example.com', 'example.com'],
  ['@example.com', 'example.com'],
  ['https://example.com/people?x=1', 'example.com'],
  ['example.com.', 'example.com'],
])('%s is read as %s', (typed, domain) => {
  expect(typedDomain(typed)).toBe(domain)
})

test('a domain has two labels, and is not a number', () => {
  expect(domainFault('')).toBe('required')
  for (const wrong of ['example', '192.0.2.1', '-a.com', 'exa mple.com', `${'a.'.repeat(130)}com`])
    expect(domainFault(wrong)).toBe('invalid')
  expect(domainFault('shops.example.co.uk')).toBeNull()
})
