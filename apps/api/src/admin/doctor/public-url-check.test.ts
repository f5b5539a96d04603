import { networkInterfaces } from 'node:os'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveHealth } from '#src/platform/http/health.ts'
import { runChecks } from './check.ts'
import { checkEcho, clockOffsetS, probePublicUrl, publicUrlCheck } from './public-url-check.ts'

const BUILD = { version: '1.2.0', commit: null }
const PROXY = '172.28.0.3'
const [own = ''] = Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address))
const HTTPS = { publicUrl: 'https://portal.northwind.com', isPublic: true }
const host = 'portal.northwind.com'
const echo = { version: BUILD.version, host }

test.each([
  ['ok', 'https', '203.0.113.9', ['172.28.0.0/24'], /sees https from 203/],
  ['ok', 'https', own, [`${own}/32`], /sees https/],
  [
    'fault',
    'http',
    '127.0.0.1',
    undefined,
    /every client looks like 127\.0\.0\.1: set TRUST_PROXY=127\.0\.0\.1,/,
  ],
  ['fault', 'http', PROXY, ['10.0.0.0/8'], /TRUST_PROXY lacks the proxy/],
  ['fault', 'https', PROXY, ['172.28.0.0/24'], /sees the proxy .* let the proxy set X-Forwarded-For/],
  ['fault', 'https', '192.0.2.77', true as const, /clients can choose their address/],
])('%s if the server sees %s from %s with TRUST_PROXY %j', (level, scheme, address, trustProxy, says) => {
  const ranges = trustProxy === undefined || trustProxy === true ? trustProxy : [...trustProxy]
  const found = checkEcho({ ...echo, scheme, address }, { ...HTTPS, trustProxy: ranges })
  expect(found).toEqual({ level, says: expect.stringMatching(says) as string })
})

const clock = () => new Date()
const app = Fastify({ trustProxy: true })
let publicUrl: string
beforeAll(async () => {
  serveHealth(app, {
    incompatibility: async () => null,
    isStopping: () => false,
    freeBytes: async () => 1e9,
    build: BUILD,
  })
  app.get('/other/healthz', async () => 'hello')
  publicUrl = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const lookAt = async (url: string, isPublic: boolean, build = BUILD) => {
  const settings = { publicUrl: url, isPublic, trustProxy: undefined }
  const probed = probePublicUrl(settings, clock)
  const [found] = await runChecks([publicUrlCheck(settings, probed, build)])
  return { says: `${found?.level}: ${found?.says}`, offsetS: await clockOffsetS(probed) }
}

test('the server is asked through PUBLIC_URL, with an invented address', async () => {
  expect((await lookAt(publicUrl, true)).says).toMatch(/^fault: clients can choose their address/)
  const local = await lookAt(publicUrl, false)
  expect(local.says).toBe(`ok: ${publicUrl} answers`)
  expect(Math.abs(local.offsetS ?? 60)).toBeLessThan(3)
})

test('doctor reports another release, another site and no answer', async () => {
  const older = { ...BUILD, version: '1.1.0' }
  expect((await lookAt(publicUrl, false, older)).says).toMatch(
    /^warning: the server runs release 1\.2\.0, this/,
  )
  expect((await lookAt(`${publicUrl}/other`, false)).says).toMatch(/^fault: .* does not lead to the portal/)
  const gone = await lookAt('http://127.0.0.1:1', true)
  expect(gone.says).toMatch(/^warning: .* does not answer \(.+\): start the server/)
  expect(gone.offsetS).toBeNull()
})
