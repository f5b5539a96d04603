import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { originOf } from './same-origin.ts'

const PORTAL = 'https://portal.example'
const judged = (headers: Record<string, string>) => originOf({ headers } as unknown as FastifyRequest, PORTAL)

test.each([
  ['same', { 'sec-fetch-site': 'same-origin' }],
  ['same', { 'sec-fetch-site': 'same-origin', origin: PORTAL }],
  ['same', { origin: PORTAL }],
  ['other', { 'sec-fetch-site': 'same-site' }],
  ['other', { 'sec-fetch-site': 'same-site', origin: PORTAL }],
  ['other', { 'sec-fetch-site': 'cross-site' }],
  ['other', { 'sec-fetch-site': 'none' }],
  ['other', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
  ['other', { origin: 'https://shop.portal.example' }],
  ['other', { origin: 'null' }],
  ['unknown', {}],
] as const)('a call is classified as %s by the headers %j', (judgement, headers) => {
  expect(judged(headers)).toBe(judgement)
})
