import { expect, test } from 'vitest'
import { loginPath, returnPathOf, safeReturnPath } from '#src/return-to.ts'

const OURS = [
  '/agecheck-licences',
  '/agecheck-licences?status=activated&page=2',
  '/agecheck-licences?search=%2F%2Fevil.example',
  '/activate-licence',
  '/activate-licence#card',
  '/checkout/abc.def-ghi',
  '/account/delete',
  '/dashboard?month=2026-11',
]

/** URLs that a login must not redirect to: foreign, disguised, or not a developer page. */
const NOT_OURS = [
  '',
  ' ',
  'agecheck-licences',
  '//evil.example',
  '//evil.example/agecheck-licences',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '\\/evil.example',
  'https://evil.example/agecheck-licences',
  'https:evil.example',
  'https:/evil.example',
  'http://agecheck-licences',
  'HTTPS://EVIL.EXAMPLE',
  '%2f%2fevil.example',
  '/%2f%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/@evil.example',
  '//user@evil.example',
  '//evil.example:443',
  '//evil%E3%80%82example',
  '/\u2028/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '/javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://portal.example/x',
  'mailto:a@b.example',
  'https://portal.invalid/agecheck-licences',
  '//portal.invalid/agecheck-licences',
  '/agecheck-licences/../login',
  '/agecheck-licences/%2e%2e/login',
  '/agecheck-licences\\..\\login',
  '/AgeCheck-licences',
  '/other-licences',
  '/agecheck-licences/',
  '/agecheck-licences/x',
  '/checkout/a/b',
  '/checkout/',
  '/',
  '/login',
  '/login?return_to=/agecheck-licences',
  '/retail-login',
  '/retail-subscriptions',
  '/analytics?token=x',
  '/A/ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '/api/account',
  '/outbox',
  '/nowhere',
]

test.each(OURS)('RT-03 login may redirect to %s', (path) => {
  expect(safeReturnPath(path, 'agecheck')).toBe(path)
})

test.each(NOT_OURS)('RT-03 login never redirects to %j', (path) => {
  expect(safeReturnPath(path, 'agecheck')).toBeNull()
})

test('RT-03 the login’s URL carries the requested page', () => {
  for (const path of OURS) {
    const search = new URL(loginPath(path), 'https://portal.example').searchParams
    expect(returnPathOf(search, 'agecheck')).toBe(path)
  }
  expect(loginPath()).toBe('/login')
  expect(returnPathOf(new URLSearchParams(), 'agecheck')).toBeNull()
})

test('RT-06 a slug is compared literally, never as a pattern', () => {
  expect(safeReturnPath('/xyz-licences', '.*')).toBeNull()
})
