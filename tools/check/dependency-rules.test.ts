import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dependencyOffences } from './dependency-rules.ts'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/**
 * Makes a toy product from a map of files to their imports. Imported files that are not in the map are created empty.
 */
const toyTree = (imports: Record<string, string[]>) => {
  const root = mkdtempSync(join(tmpdir(), 'assure-rules-'))
  folders.push(root)
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  for (const name of ['react-router', 'zod', 'pg', 'sql-template-tag']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
    write(`node_modules/${name}/index.js`, 'export {}')
  }
  const all = new Set([...Object.keys(imports), ...Object.values(imports).flat()])
  for (const file of all) {
    if (!file.includes('/')) continue
    const up = '../'.repeat(file.split('/').length - 1)
    const lines = (imports[file] ?? []).map(
      (target, index) => `import * as m${index} from '${target.includes('/') ? up + target : target}'`,
    )
    const jsx = file.endsWith('.tsx') ? ['export const View = () => <b title="toy">toy</b>'] : []
    write(file, [...lines, ...jsx, 'export type Toy<T> = T', ''].join('\n'))
  }
  return root
}

const offences = (imports: Record<string, string[]>) =>
  dependencyOffences(toyTree(imports), [
    ...new Set(Object.keys(imports).map((file) => file.split('/')[0] ?? '')),
  ])

const ROOMS = 'apps/api/src/features/a'
test('two rooms of a feature that import each other are refused, even without a cycle of files', async () => {
  const oneWay = {
    [`${ROOMS}/one/x.ts`]: [`${ROOMS}/two/y.ts`],
    [`${ROOMS}/two/y.ts`]: [`${ROOMS}/three/z.ts`],
  }
  expect(await offences(oneWay)).toEqual([])
  const both = { ...oneWay, [`${ROOMS}/two/other.ts`]: [`${ROOMS}/one/w.ts`] }
  expect(await offences(both)).toEqual([
    `rooms-have-no-cycle: ${ROOMS}/one -> ${ROOMS}/two`,
    `rooms-have-no-cycle: ${ROOMS}/two -> ${ROOMS}/one`,
  ])
})

const FORBIDDEN: [rule: string, from: string, to: string][] = [
  ['contract-is-pure', 'packages/contract/src/rpc.ts', 'apps/api/src/settings.ts'],
  ['contract-is-pure', 'packages/contract/src/rpc.ts', 'pg'],
  ['documents-know-the-contract-alone', 'packages/documents/src/library.ts', 'apps/api/src/settings.ts'],
  ['documents-know-the-contract-alone', 'packages/documents/src/library.ts', 'pg'],
  ['browser-never-imports-server', 'apps/portal/src/root.tsx', 'apps/api/src/settings.ts'],
  ['server-never-imports-browser', 'apps/api/src/app.ts', 'apps/portal/src/paths.ts'],
  ['features-are-islands', 'apps/portal/src/features/a/a-page.tsx', 'apps/portal/src/features/b/b.ts'],
  ['features-are-islands', 'apps/api/src/features/a/a.handlers.ts', 'apps/api/src/features/b/b.ts'],
  ['ports-know-no-ports', 'apps/api/src/features/a/ports.ts', 'apps/api/src/features/b/ports.ts'],
  [
    'styleguide-shows-looks',
    'apps/portal/src/features/styleguide/a.tsx',
    'apps/portal/src/features/site/script/main.ts',
  ],
  ['styleguide-shows-looks', 'apps/portal/src/features/styleguide/a.tsx', 'apps/portal/src/features/b/b.ts'],
  ['shared-never-imports-features', 'apps/api/src/platform/clock.ts', 'apps/api/src/features/a/a.ts'],
  [
    'shared-never-imports-features',
    'apps/portal/src/layouts/public-layout.tsx',
    'apps/portal/src/features/a/a.ts',
  ],
  ['ui-knows-no-product', 'apps/portal/src/ui/button.tsx', 'packages/contract/src/rpc.ts'],
  [
    'shared-knows-no-layouts',
    'apps/portal/src/shared/lists/pager.tsx',
    'apps/portal/src/layouts/plain-page.tsx',
  ],
  ['ui-knows-no-product', 'apps/portal/src/ui/button.tsx', 'react-router'],
  ['ui-knows-no-product', 'apps/portal/src/lib/dates.ts', 'apps/portal/src/api/session.ts'],
  [
    'sql-only-in-repositories',
    'apps/api/src/features/a/a.handlers.ts',
    'apps/api/src/platform/database/database.ts',
  ],
  ['sql-only-in-repositories', 'apps/api/src/features/a/a.handlers.ts', 'pg'],
  ['sql-only-in-repositories', 'apps/api/src/features/a/a.handlers.ts', 'sql-template-tag'],
  ['workflows-hold-no-sql', 'apps/api/src/features/a/a.workflow.ts', 'sql-template-tag'],
  [
    'workflows-hold-no-sql',
    'apps/api/src/features/a/a.workflow.ts',
    'apps/api/src/platform/database/select.ts',
  ],
  ['e2e-sees-only-the-outside', 'e2e/journey.test.ts', 'apps/api/src/settings.ts'],
  ['tests-are-leaves', 'apps/api/src/app.ts', 'apps/api/src/testing/accounts.ts'],
  ['tests-are-leaves', 'packages/contract/src/rpc.ts', 'packages/contract/src/rpc.test.ts'],
  ['everything-resolves', 'apps/api/src/app.ts', 'no-such-package'],
]

test.each(FORBIDDEN)('%s: %s may not import %s', async (rule, from, to) => {
  const found = await offences({ [from]: [to] })
  expect(found.map((line) => line.split(': ')[0])).toContain(rule)
})

test('no-cycles: two modules may not import each other', async () => {
  const found = await offences({
    'apps/api/src/one.ts': ['apps/api/src/two.ts'],
    'apps/api/src/two.ts': ['apps/api/src/one.ts'],
  })
  expect(found[0]).toMatch(/^no-cycles: /)
})

test('allowed imports break no rule', async () => {
  const found = await offences({
    'apps/portal/src/features/a/a-page.tsx': [
      'apps/portal/src/ui/button.tsx',
      'apps/portal/src/api/session.ts',
      'packages/contract/src/rpc.ts',
      'react-router',
    ],
    'apps/portal/src/features/styleguide/a.tsx': ['apps/portal/src/features/site/parts/hero.tsx'],
    'apps/portal/src/ui/button.tsx': ['apps/portal/src/lib/dates.ts'],
    'apps/api/src/app.ts': ['apps/api/src/features/a/a.handlers.ts', 'apps/api/src/features/b/b.handlers.ts'],
    'apps/api/src/features/a/a.handlers.ts': ['apps/api/src/features/a/a.repository.ts'],
    'apps/api/src/features/a/a.repository.ts': ['apps/api/src/platform/database/database.ts'],
    'apps/api/src/features/a/a.db.test.ts': ['apps/api/src/testing/accounts.ts', 'pg'],
    'packages/contract/src/rpc.ts': ['zod'],
    'e2e/journey.test.ts': ['packages/contract/src/rpc.ts'],
  })
  expect(found).toEqual([])
})

test('reading no module is an error', async () => {
  const root = toyTree({})
  mkdirSync(join(root, 'apps'))
  await expect(dependencyOffences(root, ['apps'])).rejects.toThrow('No module was read')
})
