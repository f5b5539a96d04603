import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const HERE = dirname(fileURLToPath(import.meta.url))
const SRC = join(HERE, '../..')
/** Seen by nobody on a screen, or only in what they are part of. */
const NOT_SHOWN = new Set(['parts/licence-label.tsx'])

test('every component of ui and parts is in the style guide under its file', () => {
  const guide = readdirSync(HERE)
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(join(HERE, file), 'utf8'))
    .join('\n')
  const components = ['ui', 'ui/charts', 'parts'].flatMap((folder) =>
    readdirSync(join(SRC, folder))
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => `${folder}/${file}`),
  )
  expect(components.length).toBeGreaterThan(50)
  // Not as what is imported, which every file is that stands in another.
  const isNamed = (file: string) =>
    new RegExp(`(?<!#src/)${file.replaceAll('.', String.raw`\.`)}`).test(guide)
  expect(components.filter((file) => !NOT_SHOWN.has(file) && !isNamed(file))).toEqual([])
})
