import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { claimFolder, openTarget } from './restore-target.ts'

const folder = mkdtempSync(join(tmpdir(), 'assure-target-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('only the first of several restores into one folder continues', async () => {
  const claims = await Promise.allSettled(Array.from({ length: 8 }, () => claimFolder(folder)))
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(openTarget(folder, [Buffer.alloc(32, 1)])).rejects.toThrow(/has a database/)
  expect(existsSync(join(folder, 'database'))).toBe(true)
})

test('a refused folder is left without a database', async () => {
  const other = join(folder, 'other')
  mkdirSync(other)
  writeFileSync(join(other, 'portal-secret'), Buffer.alloc(32, 2).toString('base64'))
  await expect(openTarget(other, [Buffer.alloc(32, 1)])).rejects.toThrow(/another secret/)
  expect(existsSync(join(other, 'database'))).toBe(false)
})
