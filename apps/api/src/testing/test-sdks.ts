import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AdminContext } from '#src/admin/desk.ts'
import { typeCommand } from './test-desk.ts'

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
