/**
 * Breaks one guard after another in a copy of the sources, and expects the tests listed for it to fail: `npm run
 * mutate`, or `npm run mutate -- <part of a name>`.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPostgres } from '../../apps/api/src/testing/postgres-binaries.ts'
import type { Mutation } from './mutation.ts'
import { MUTATIONS } from './mutations.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LONGEST_MS = 300_000
/** Requires a failed test, because a run that fails before its first test proves nothing. */
const TEST_FAILED = /Tests.* [1-9]\d* failed/

/** Copies the tracked files into the checkout's folder, so that packages can be hard-linked. */
const copySources = (): string => {
  const copy = mkdtempSync(join(ROOT, 'data-mutations-'))
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0')
  // git still lists a deleted file until the deletion is committed.
  for (const file of listed.filter((name) => name && existsSync(join(ROOT, name))))
    cpSync(join(ROOT, file), join(copy, file), { recursive: true })
  for (const folder of new Set(listed.filter((file) => file.endsWith('package.json')).map(dirname))) {
    // Hard links per file, so that the workspace packages resolve inside the copy.
    spawnSync('cp', ['-al', join(ROOT, folder, 'node_modules'), join(copy, folder, 'node_modules')])
  }
  return copy
}

/** Breaks a guard and returns whether its tests failed. */
const isKilled = (copy: string, { file, from, to, tests }: Mutation): boolean => {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    source.replace(from, () => to),
  )
  try {
    const database = findPostgres() ? 'api-postgres' : 'api-pglite'
    const { stdout } = spawnSync(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--bail',
        '1',
        '--project',
        'unit',
        '--project',
        database,
        ...tests,
      ],
      { cwd: copy, timeout: LONGEST_MS, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
    )
    return TEST_FAILED.test(stdout)
  } finally {
    writeFileSync(path, source)
  }
}

const wanted = process.argv[2] ?? ''
const chosen = MUTATIONS.filter(({ name, file }) => `${name} ${file}`.includes(wanted))
const copy = copySources()
const survived: string[] = []
try {
  for (const mutation of chosen) {
    const startedMs = performance.now()
    const killed = isKilled(copy, mutation)
    if (!killed) survived.push(mutation.name)
    const seconds = Math.round((performance.now() - startedMs) / 1000)
    console.log(`${killed ? '✓ killed' : '✗ SURVIVED'} in ${seconds} s: ${mutation.name}`)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.log(`${chosen.length - survived.length} of ${chosen.length} mutations were killed`)
process.exitCode = survived.length > 0 ? 1 : 0
