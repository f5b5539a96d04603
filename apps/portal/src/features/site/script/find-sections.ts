import type { SearchIndex, SearchSection } from '@assure/documents/search-index'

export interface FoundSection {
  section: SearchSection
  /** Part of its text with the match. */
  excerpt: string
}
export interface Found {
  /** The best results, at most `RESULTS_MAX`. */
  found: FoundSection[]
  total: number
  /** The searched terms, for marking. */
  terms: string[]
}

export const RESULTS_MAX = 20
const EXCERPT_CHARS = 160
/** Characters of an excerpt before the match. */
const LEAD_CHARS = 40
/** A match before this position is shown from the start of the text. */
const NEAR_START_CHARS = 60
/** Weight of a word by its place. Prefixes and synonyms weigh less. */
const WEIGHTS = { title: 12, heading: 6, text: 2 }
/** Added for the section about a call, a field or a problem if the query is its name. */
const EXACT = 100
const BEGINNING = 0.7
const SYNONYM = 0.5

/** Folds accents and case for comparing. Keeps the length, so that positions stay the same. */
export const folded = (text: string): string =>
  Array.from(text, (letter) => {
    const plain = letter
      .normalize('NFD')
      .replaceAll(/\p{Diacritic}/gu, '')
      .toLowerCase()
    return plain.length === letter.length ? plain : letter
  }).join('')

/** Splits a query into words. French elisions ("l'", "d'") count only if there are no other words. */
const wordsOf = (query: string): string[] => {
  const words = folded(query)
    .split(/[^\p{L}\p{N}_]+/u)
    .filter(Boolean)
  const long = words.filter((word) => word.length > 1)
  return long.length > 0 ? long : words
}

const isPart = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

/** Whether a word starts at this position; `FaceAssure` and `report_id` are two words each. */
const beginsAt = (text: string, at: number): boolean =>
  !isPart(text[at - 1]) || (/\p{Ll}/u.test(text[at - 1] ?? '') && /\p{Lu}/u.test(text[at] ?? ''))

const hasAt = (text: string, plain: string, term: string, at: number): boolean =>
  plain.startsWith(term, at) && beginsAt(text, at)

/** Returns the score of a term in a text (1 as a whole word, less as a prefix, 0 if missing) and its position. */
const scoreIn = (text: string, term: string): { score: number; at: number } => {
  const plain = folded(text)
  let first = -1
  for (let at = plain.indexOf(term); at >= 0; at = plain.indexOf(term, at + 1)) {
    if (!hasAt(text, plain, term, at)) continue
    if (!isPart(plain[at + term.length])) return { score: 1, at: first < 0 ? at : first }
    if (first < 0) first = at
  }
  return { score: first < 0 ? 0 : BEGINNING, at: first }
}

const excerptOf = (text: string, terms: readonly string[]): string => {
  const places = terms.map((term) => scoreIn(text, term).at).filter((place) => place >= 0)
  const at = places.length > 0 ? Math.min(...places) : 0
  const from = at < NEAR_START_CHARS ? 0 : text.indexOf(' ', at - LEAD_CHARS) + 1
  const end = from + EXCERPT_CHARS
  const wordEnd = text.lastIndexOf(' ', end)
  const isCut = end < text.length
  return `${from > 0 ? '… ' : ''}${text.slice(from, isCut && wordEnd > at ? wordEnd : end)}${isCut ? ' …' : ''}`
}

/** Finds the sections that contain every word of a query or a synonym, best first. */
export const findSections = ({ sections, synonyms }: SearchIndex, query: string): Found => {
  const groups = synonyms.map((group) => group.map(folded))
  const whole = folded(query.trim())
  // A synonym of several words ("hors ligne") is searched as a whole.
  const words = groups.flat().includes(whole) ? [whole] : wordsOf(query)
  const others = words.map((word) => groups.flatMap((group) => (group.includes(word) ? group : [])))
  const terms = [...new Set([...words, ...others.flat()])]
  if (words.length === 0) return { found: [], total: 0, terms }
  const scoreOf = ({ title, heading, text }: SearchSection, term: string) =>
    WEIGHTS.title * scoreIn(title, term).score +
    WEIGHTS.heading * scoreIn(heading || title, term).score +
    WEIGHTS.text * scoreIn(text, term).score
  const scored = sections.flatMap((section) => {
    const scores = words.map((word, place) =>
      Math.max(
        scoreOf(section, word),
        ...(others[place] ?? []).map((other) => SYNONYM * scoreOf(section, other)),
      ),
    )
    if (!scores.every((score) => score > 0)) return []
    const exact = section.code !== undefined && folded(section.code) === whole ? EXACT : 0
    return [{ section, score: exact + scores.reduce((sum, score) => sum + score, 0) }]
  })
  return {
    terms,
    total: scored.length,
    found: scored
      .toSorted((a, b) => b.score - a.score)
      .slice(0, RESULTS_MAX)
      .map(({ section }) => ({ section, excerpt: excerptOf(section.text, terms) })),
  }
}

/** Splits a text into matches and the rest. */
export const markedParts = (text: string, terms: readonly string[]): { text: string; isFound: boolean }[] => {
  const longest = terms.toSorted((a, b) => b.length - a.length)
  const plain = folded(text)
  const parts: { text: string; isFound: boolean }[] = []
  let at = 0
  let from = 0
  while (at < text.length) {
    const term = longest.find((each) => hasAt(text, plain, each, at))
    if (!term) {
      at++
      continue
    }
    if (at > from) parts.push({ text: text.slice(from, at), isFound: false })
    parts.push({ text: text.slice(at, at + term.length), isFound: true })
    at += term.length
    from = at
  }
  if (from < text.length) parts.push({ text: text.slice(from), isFound: false })
  return parts
}
