import { LANGUAGES } from '@assure/contract/constants'
import { expect, test } from 'vitest'
import { plainText } from '../blocks.ts'
import { sectionOf } from '../testing/text-blocks.ts'
import { startDocument } from './start-document.ts'
import { keyParts } from './start-words.ts'

test.each(LANGUAGES)(
  'HM-08 the first step leads to the sign-up, to the login and to the screen of the keys, in %s',
  (language) => {
    const parts = keyParts(language)
    const pages = parts.flatMap((part) =>
      part.kind === 'link' && part.target.kind === 'page' ? [part.target.page] : [],
    )
    expect(pages).toEqual(['signup', 'login', 'apiKeys'])
    expect(plainText(parts)).not.toMatch(/[{}]/)
    expect(sectionOf(startDocument(language), 'key')[0]).toEqual({ kind: 'paragraph', parts })
  },
)
