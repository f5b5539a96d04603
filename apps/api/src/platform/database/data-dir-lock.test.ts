import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockDataDir } from './data-dir-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'assure-lock-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(['alive', 'lock-x/../../alive'])(
  'a lock file with the invalid socket path %j is removed, and nothing else is',
  async (socket) => {
    writeFileSync(join(folder, 'kept'), 'data')
    writeFileSync(join(folder, 'portal.lock'), JSON.stringify({ pid: 1, socket }))
    const release = await lockDataDir(folder)
    expect(existsSync(join(folder, 'kept'))).toBe(true)
    release()
    expect(existsSync(join(folder, 'portal.lock'))).toBe(false)
  },
)
