import type { Token, Tokens } from 'marked'
import { unknownBlanks } from './blanks.ts'
import { callNamed } from './api/published-calls.ts'
import type { Inline, Target } from './blocks.ts'
import { isDocumentName, REFERENCE } from './documents.ts'
import { fail, type Place } from './fault.ts'
import { isLinkedPage } from './linked-pages.ts'

/** Returns the call that an anchor of the reference names, such as `report-estimations`. */
const callAt = (id: string, place: Place): Target => {
  const call = callNamed(id.replaceAll('-', '_'))
  if (!call) return fail(place, `there is no call ${id}`)
  return { kind: 'call', name: call.name, isPublic: call.audience !== 'portal' }
}

/** Parses a link target: a document, a page, a heading of this document, or the web. */
const targetOf = (href: string, place: Place): Target => {
  const [, scheme, rest = ''] = /^(doc|page):(.*)$/.exec(href) ?? []
  if (scheme === 'doc') {
    const [name = '', id] = rest.split('#')
    if (!isDocumentName(name)) return fail(place, `there is no document ${name}`)
    return name === REFERENCE && id ? callAt(id, place) : { kind: 'document', name, ...(id && { id }) }
  }
  if (scheme === 'page')
    return isLinkedPage(rest) ? { kind: 'page', page: rest } : fail(place, `there is no page ${rest}`)
  if (href.startsWith('#')) return { kind: 'heading', id: href.slice(1) }
  if (/^(?:https:\/\/|mailto:)[^\s]+$/.test(href)) return { kind: 'web', address: decodeURI(href) }
  if (href.startsWith('{{publicUrl}}')) return { kind: 'web', address: href }
  return fail(place, `a link leads to a document (doc:), a page (page:), a heading (#) or https: ${href}`)
}

/** Joins adjacent texts. */
const joined = (parts: readonly Inline[]): Inline[] => {
  const result: Inline[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (part.kind === 'text' && last?.kind === 'text')
      result[result.length - 1] = { kind: 'text', text: last.text + part.text }
    else result.push(part)
  }
  return result
}

const checked = (text: string, place: Place): string => {
  const [unknown] = unknownBlanks(text)
  if (unknown) return fail(place, `nothing fills in ${unknown}`)
  return text
}

const readToken = (token: Token, place: Place): Inline[] => {
  switch (token.type) {
    case 'text':
    case 'escape': {
      const { text, raw, tokens } = token as Tokens.Text
      if (tokens) return readInline(tokens, place)
      if (/&(?:\w+|#\d+);/.test(raw)) return fail(place, `write the character itself, not ${raw.trim()}`)
      return [{ kind: 'text', text: checked(text, place).replaceAll('\n', ' ') }]
    }
    case 'codespan':
      return [{ kind: 'code', text: checked((token as Tokens.Codespan).text, place) }]
    case 'br':
      return [{ kind: 'break' }]
    case 'strong':
      return [{ kind: 'strong', parts: readInline((token as Tokens.Strong).tokens, place) }]
    case 'em':
      return [{ kind: 'emphasis', parts: readInline((token as Tokens.Em).tokens, place) }]
    case 'link': {
      const { href, tokens } = token as Tokens.Link
      return [
        { kind: 'link', target: targetOf(checked(href, place), place), parts: readInline(tokens, place) },
      ]
    }
    default:
      return fail(place, `documents have no ${token.type} in a text: ${token.raw.trim()}`)
  }
}

/** Parses inline Markdown. Throws for unsupported elements. */
export const readInline = (tokens: readonly Token[], place: Place): Inline[] => {
  let line = place.line
  const parts = tokens.flatMap((token) => {
    const read = readToken(token, { ...place, line })
    line += token.raw.split('\n').length - 1
    return read
  })
  return joined(parts)
}
