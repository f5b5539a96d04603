import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { AdminContext } from '#src/admin/desk.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { makeFreshDatabase } from './fresh-database.ts'
import { newAddress } from './test-client.ts'
import { typeCommand } from './test-desk.ts'
import { startTestPortal, type TestPortal } from './test-portal.ts'

/** Makes a folder. Returns a function that writes a file into it and returns the path. */
export const fileMaker = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sdks-'))
  return async (name: string, content: string | Buffer): Promise<string> => {
    const path = join(folder, name)
    await writeFile(path, content)
    return path
  }
}

/** Types `sdks add` for FaceAssure 3.2.0 on Android, with changed options; null leaves one out. */
export const addRelease = (
  desk: AdminContext,
  notes: { en: string; fr: string },
  changed: Record<string, string | null> = {},
) => {
  const options = {
    product: 'face',
    platform: 'android',
    version: '3.2.0',
    coordinates: 'com.vendor:faceassure:3.2.0',
    'min-os': 'Android 8',
    notes: notes.en,
    ...changed,
  }
  return typeCommand(desk, [
    'sdks',
    'add',
    ...Object.entries(options).flatMap(([name, value]) => (value === null ? [] : [`--${name}`, value])),
    ...(notes.fr === '' ? [] : [notes.fr]),
  ])
}

/** Starts a portal on a database of its own, because another test counts all releases of the shared one. */
export const startSdkPortal = async () => {
  const database = await makeFreshDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  await migrate(pool)
  await pool.end()
  const portal = await startTestPortal({ databaseName: database.name })
  const stop = async () => {
    await portal.stop()
    await database.drop()
  }
  return { portal, stop }
}

/** Requests a file as our own page does. */
export const getFile = (portal: TestPortal, url: string, headers: Record<string, string>) =>
  fetch(portal.url + url, {
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': newAddress(portal.url), ...headers },
  })

/** Returns the status and the code of a problem document. */
export const problemOf = async (answer: Response) => {
  const { code } = (await answer.json()) as { code: string }
  return [answer.status, code]
}
