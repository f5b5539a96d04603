import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { freeSpace, serveHealth } from './health.ts'

const MB = 1024 ** 2
const answering = { execute: async () => ({ rows: [], rowCount: 1, fields: [] }) } as unknown as Database

test('/readyz is 503 below 200 MB of free space, and /healthz still answers', async () => {
  let free = 201 * MB
  const app = Fastify()
  serveHealth(app, { database: answering, isStopping: () => false, freeBytes: async () => free })
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  free = 199 * MB
  const full = await app.inject('/readyz')
  expect(full.statusCode).toBe(503)
  expect(full.json()).toEqual({ status: 'unavailable', reason: 'disk_full' })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})

test('the free space of the disk is read in bytes', async () => {
  expect(await freeSpace(import.meta.dirname)).toBeGreaterThan(MB)
})
