import { LANGUAGES } from '@assure/contract/constants'
import { openapi } from '@assure/contract/openapi'
import { DIRECT_CALLS, SERVICES } from '@assure/contract/services'
import { expect, test } from 'vitest'
import { writtenText } from './testing/read-texts.ts'
import { sectionOf, textsOf, wordsOfCode } from './testing/text-blocks.ts'

/** Returns the names of all fields that a part of the published document marks as deprecated. */
const deprecatedIn = (node: unknown, name = ''): string[] => {
  if (typeof node !== 'object' || node === null) return []
  const own = 'deprecated' in node && node.deprecated === true ? [name] : []
  return [...own, ...Object.entries(node).flatMap(([key, part]) => deprecatedIn(part, key))]
}

test.each(LANGUAGES)('the page of versions names fields that the document marks, in %s', (language) => {
  const { components } = openapi(SERVICES, DIRECT_CALLS) as { components: { schemas: object } }
  const marked = deprecatedIn(components.schemas)
  const named = wordsOfCode(textsOf(sectionOf(writtenText(language, 'versions'), 'removal')).at(-1) ?? [])
  expect(named).toEqual(['session_id', 'session_password', 'requester'])
  expect(marked).toEqual(expect.arrayContaining(named))
})
