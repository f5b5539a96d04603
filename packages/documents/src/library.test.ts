import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LANGUAGES } from '@assure/contract/constants'
import { expect, onTestFinished, test } from 'vitest'
import { DOCUMENTS } from './documents.ts'
import { isGenerated, readLibrary } from './library.ts'

const folderWith = (texts: Record<string, string>): string => {
  const folder = `${mkdtempSync(join(tmpdir(), 'assure-documents-'))}/`
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'en'))
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, 'en', `${name}.md`), text)
  return folder
}

test.each(LANGUAGES)('HM-08 every document exists and all its links resolve, in %s', (language) => {
  expect([...readLibrary(language).keys()]).toEqual(DOCUMENTS.map(({ name }) => name))
})

test('HM-08 documents have the same block structure in both languages', () => {
  const french = readLibrary('fr')
  for (const [name, { blocks }] of readLibrary('en')) {
    const shape = (all: typeof blocks = []) =>
      all.map((block) => {
        if (block.kind === 'heading') return `${block.level} ${block.id}`
        return block.kind === 'table' ? `table of ${block.rows.length}` : block.kind
      })
    expect({ name, parts: shape(french.get(name)?.blocks) }).toEqual({ name, parts: shape(blocks) })
  }
})

test('HM-08 a link to a missing heading is an error with file and line', () => {
  const there = '# V\n\nS.\n\n## A\n\nText.\n'
  expect(() =>
    readLibrary(
      'en',
      folderWith({ voiceassure: there, 'data-flow': '# D\n\nS.\n\n[a](doc:voiceassure#b)\n' }),
    ),
  ).toThrow(/en\/data-flow\.md:5: .*voiceassure#b/)
  expect(() => readLibrary('en', folderWith({ voiceassure: `${there}\n[b](#c)\n` }))).toThrow('#c')
  const { size } = readLibrary(
    'en',
    folderWith({ voiceassure: there, 'data-flow': '# D\n\nS.\n\n[a](doc:voiceassure#a)\n' }),
  )
  expect(size).toBe(2 + DOCUMENTS.filter(({ name }) => isGenerated(name)).length)
})
