import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { freeSpace, serveHealth } from './health.ts'
import { readRunningBuild } from './running-build.ts'

const MB = 1024 ** 2
const BUILD = { version: '1.0.0', commit: 'c0ffee' }
const answering = { execute: async () => ({ rows: [], rowCount: 1, fields: [] }) } as unknown as Database

test('/readyz is 503 below 200 MB of free space, /healthz still answers, and both name the build', async () => {
  let free = 201 * MB
  const app = Fastify()
  serveHealth(app, {
    database: answering,
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
