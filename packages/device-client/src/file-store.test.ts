import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadDeviceKey } from './device-key.ts'
import { openFileStore } from './file-store.ts'
import { newDeviceClient } from './testing/fake-device.ts'
import { startFakeService } from './testing/fake-service.ts'
import { fakeTiming } from './testing/fake-timing.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'device-store-'))
  path = join(folder, 'counter', 'device.json')
})
afterEach(() => rm(folder, { recursive: true }))

test('DV-06 licence, key and queue survive a restart', async () => {
  const timing = fakeTiming(Date.parse('2026-11-20T10:00:00Z'))
  const service = await startFakeService(timing)
  const before = await openFileStore(path)
  const first = newDeviceClient(service.url, timing, before)
  await first.client.activate(service.newLicence('AC-1', 'A'.repeat(26)).link)
  await first.client.addScan('total_visually_passed')
  await first.client.seal()
  await first.client.addScan('total_passed_faces')
  const { thumbprint } = await loadDeviceKey(before)
  await before.close()

  const after = await openFileStore(path)
  const { client } = newDeviceClient(service.url, timing, after)
  expect((await loadDeviceKey(after)).thumbprint).toBe(thumbprint)
  expect(await client.heartbeat()).toEqual({ result: 'OK' })
  expect(await client.pending()).toMatchObject({
    tally: { '2026-11-20': { total_passed_faces: 1 } },
    queue: [{ total_visually_passed: 1 }],
  })
  expect(await client.flush()).toMatchObject({ accepted: 1 })
  await after.close()
  await service.stop()
})

test('the file with the private key is readable only by its owner', async () => {
  const store = await openFileStore(path)
  await loadDeviceKey(store)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(path, 'utf8'))).toHaveProperty('key.privateKey.d')
  await store.close()
})

test('a running process locks the file, and a dead process’s lock is ignored', async () => {
  const store = await openFileStore(path)
  await writeFile(`${path}.lock`, '1')
  await expect(openFileStore(path)).rejects.toThrow('in use by process 1')
  await writeFile(`${path}.lock`, '999999999')
  await (await openFileStore(path)).close()
  await store.close()
})

test('concurrent updates are all applied', async () => {
  const store = await openFileStore(path)
  await Promise.all(Array.from({ length: 20 }, () => store.update<number>('n', (n = 0) => n + 1)))
  expect(await store.get('n')).toBe(20)
  await store.delete('n')
  expect(await store.get('n')).toBeUndefined()
  await store.close()
})

test('a change that throws leaves the value unchanged', async () => {
  const store = await openFileStore(path)
  await store.update('n', () => 1)
  const fail = () => {
    throw new Error('no')
  }
  await expect(store.update('n', fail)).rejects.toThrow('no')
  expect(await store.get('n')).toBe(1)
  await store.close()
})

test('a partial file from a crash during writing is never read', async () => {
  const store = await openFileStore(path)
  await store.update('n', () => 1)
  await writeFile(`${path}.new`, '{"n":')
  await store.close()
  const again = await openFileStore(path)
  expect(await again.get('n')).toBe(1)
  await again.close()
})
