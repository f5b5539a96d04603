import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { patientFetch } from './patient-fetch.ts'

/** A server that gives these responses in order. */
const serverOf = async (answers: readonly [status: number, retryAfter?: string][]) => {
  const left = [...answers]
  const server = createServer((_request, response) => {
    const [status, retryAfter] = left.shift() ?? [500]
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, left }
}

test('a busy server gets a retry after the time in Retry-After', async () => {
  const { url, left } = await serverOf([[503, '0'], [429, '0'], [200]])
  expect((await patientFetch(url, {})).status).toBe(200)
  expect(left).toEqual([])
})

test.each([
  ['an answer without Retry-After', [503], undefined],
  ['a wait of more than 30 s', [429, '31'], undefined],
  ['a status that the caller expects', [429, '0'], [503]],
] as const)('%s is returned at once', async (_name, answer, waitsOn) => {
  const { url, left } = await serverOf([[...answer] as [number, string?], [200]])
  expect((await patientFetch(url, {}, waitsOn)).status).toBe(answer[0])
  expect(left).toHaveLength(1)
})
