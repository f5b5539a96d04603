import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { filesBelow } from '../run/stamp.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs', 'packages', 'apps', 'e2e', 'tools'].flatMap((folder) => filesBelow(root, folder)),
].filter((file) => file.endsWith('.md') && existsSync(join(root, file)))

test.each(pages)('every link of %s to a file has an existing target', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const targets = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target)
  const files = targets.filter((target) => !/^[a-z]+:/.test(target))
  expect(files.filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([])
})

test('the index of decisions names each number that no decision has', () => {
  const folder = join(root, 'docs/decisions')
  const used = readdirSync(folder).flatMap((file) => Number(/^\d{4}/.exec(file)?.[0] ?? []))
  const missing = Array.from({ length: Math.max(...used) }, (_, index) => index + 1).filter(
    (number) => !used.includes(number),
  )
  const index = readFileSync(join(folder, 'README.md'), 'utf8')
  const named = [...index.matchAll(/(\d{4})(?: to (\d{4}))?/g)].flatMap(([, from, to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => Number(from) + index),
  )
  expect(named).toEqual(missing)
})
