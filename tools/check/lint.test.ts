import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { runTool } from './run-check.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'assure-lint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: join(root, 'tsconfig.base.json') }))

const lint = (text: string, name = 'planted.ts') => {
  const file = join(folder, name)
  writeFileSync(file, text)
  const config = join(root, '.oxlintrc.json')
  return runTool(join(root, 'node_modules/oxlint/bin/oxlint'), ['-c', config, '-f', 'unix', file], root)
}

test.each([
  ['no-floating-promises', 'export const f = () => { Promise.resolve(1).then(String) }'],
  ['no-explicit-any', 'export const f = (value: any) => Boolean(value)'],
  ['no-unsafe-member-access', 'export const f = (text: string): unknown => JSON.parse(text).name'],
  ['no-non-null-assertion', 'export const f = (text?: string) => text!.length'],
  ['no-eval', 'export const f = (text: string): unknown => eval(text)'],
  ['no-default-export', 'export default 1'],
  ['no-barrel-file', "export * from './other.ts'"],
  ['max-lines', `export const lines = [${'\n  1,'.repeat(300)}\n]`],
  ['jsx-no-literals', 'export const View = () => <b>Text outside the catalogue</b>', 'planted.tsx'],
])('the lint finds %s', async (rule, text, name?: string) => {
  expect(await lint(`${text}\n`, name)).toContain(rule)
})

test('a correct file has no findings', async () => {
  expect(await lint('export const double = (count: number) => count * 2\n')).toBe('')
})
