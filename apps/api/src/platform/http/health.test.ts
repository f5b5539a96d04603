import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { freeSpace, serveHealth } from './health.ts'
import { readRunningBuild } from './running-build.ts'

const MB = 1024 ** 2
const BUILD = { version: '1.0.0', commit: 'c0ffee' }
const fits = async () => null

test('/readyz is 503 below 200 MB of free space, and /healthz still answers', async () => {
  let free = 201 * MB
  const app = Fastify()
  serveHealth(app, {
    incompatibility: fits,
    isStopping: () => false,
    freeBytes: async () => free,
    build: BUILD,
  })
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready', ...BUILD })
  free = 199 * MB
  const full = await app.inject('/readyz')
  expect(full.statusCode).toBe(503)
  expect(full.json()).toEqual({ status: 'unavailable', reason: 'disk_full', ...BUILD })
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok', ...BUILD })
  await app.close()
})

test('/readyz shows the warnings of the settings and the build', async () => {
  const app = Fastify()
  serveHealth(app, {
    incompatibility: fits,
    isStopping: () => false,
    freeBytes: async () => 201 * MB,
    build: BUILD,
    warnings: ['embedded_database'],
  })
  const answer = await app.inject('/readyz')
  expect(answer.json()).toEqual({ status: 'ready', ...BUILD, warnings: ['embedded_database'] })
  await app.close()
})

test('/readyz is 503 while the schema does not fit this release', async () => {
  const app = Fastify()
  let incompatibility: string | null = 'The database is newer than this server'
  serveHealth(app, {
    incompatibility: async () => incompatibility,
    isStopping: () => false,
    freeBytes: async () => 201 * MB,
    build: BUILD,
  })
  const answer = await app.inject('/readyz')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toEqual({ status: 'unavailable', reason: 'schema_incompatible', ...BUILD })
  incompatibility = null
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  await app.close()
})

const echoed = async (app: FastifyInstance): Promise<unknown> => {
  serveHealth(app, {
    incompatibility: fits,
    isStopping: () => false,
    freeBytes: async () => 300 * MB,
    build: BUILD,
  })
  const headers = {
    host: 'portal.example',
    ...{ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https', cookie: 'dev_session=secret' },
  }
  const answer = await app.inject({ url: '/healthz?echo', headers })
  expect(answer.headers['cache-control']).toBe('no-store')
  await app.close()
  return answer.json()
}

test('/healthz?echo tells a caller its address, scheme and host, nothing else, and is not cached', async () => {
  const seen = { status: 'ok', ...BUILD, host: 'portal.example' }
  expect(await echoed(Fastify())).toEqual({ ...seen, address: '127.0.0.1', scheme: 'http' })
  const behindProxy = Fastify({ trustProxy: ['127.0.0.1'] })
  expect(await echoed(behindProxy)).toEqual({ ...seen, address: '203.0.113.9', scheme: 'https' })
})

test('the free space of the disk is read in bytes, also for a folder that does not exist yet', async () => {
  expect(await freeSpace(import.meta.dirname)).toBeGreaterThan(MB)
  expect(await freeSpace(join(import.meta.dirname, 'missing', 'data'))).toBeGreaterThan(MB)
})

test('a server knows its build from the stamp, and starts without one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assure-stamp-'))
  const file = join(folder, 'commit.txt')
  const version = expect.stringMatching(/^\d+\.\d+\.\d+$/) as string
  expect(readRunningBuild(file)).toEqual({ version, commit: null })
  writeFileSync(file, BUILD.commit)
  expect(readRunningBuild(file)).toEqual({ version, commit: BUILD.commit })
  rmSync(folder, { recursive: true })
})

test('callers of /readyz at the same time share one query', async () => {
  const app = Fastify()
  let queries = 0
  const incompatibility = async () => {
    queries += 1
    return null
  }
  serveHealth(app, {
    incompatibility,
    isStopping: () => false,
    freeBytes: async () => 300 * MB,
    build: BUILD,
  })
  const answers = await Promise.all(Array.from({ length: 100 }, () => app.inject({ url: '/readyz' })))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(queries).toBe(1)
  await app.close()
})
