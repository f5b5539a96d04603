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

interface Scored {
  section: SearchSection
  score: number
  /** Whether the query names the call, field or problem of the section. */
  isExact: boolean
}

export const RESULTS_MAX = 20
/** A longer query in a link would keep the page busy. */
export const QUERY_MAX_CHARS = 200
export const QUERY_MAX_WORDS = 12
/** Results of one page at most, so that the sections of one guide do not hide other pages. */
export const PAGE_RESULTS_MAX = 4
const EXCERPT_CHARS = 160
/** Characters of an excerpt before the match. */
const LEAD_CHARS = 40
/** A match before this position is shown from the start of the text. */
const NEAR_START_CHARS = 60
/** Weight of a word by its place. Prefixes and synonyms weigh less. */
const WEIGHTS = { title: 12, topic: 12, heading: 6, text: 2 }
/** Added for the section about a call, a field or a problem if the query is its name. */
const EXACT = 100
const BEGINNING = 0.7
const SYNONYM = 0.5

const foldedLetter = (letter: string): string => {
  const plain = letter
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
  return plain.length === letter.length ? plain : letter
}

/** Folds accents and case for comparing. Keeps the length, so that positions stay the same. */
export const folded = (text: string): string =>
  text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()).replaceAll(/[^\p{ASCII}]/gu, foldedLetter)

const FOLDED = new Map<string, string>()
/** Folds a text of the index. Each is folded once, because a search compares it with every term. */
const foldedOnce = (text: string): string => {
  const known = FOLDED.get(text) ?? folded(text)
  FOLDED.set(text, known)
  return known
}

/**
 * Splits a query into its different words, at most `QUERY_MAX_WORDS`. French elisions ("l'", "d'") count only if there
 * are no other words.
 */
const wordsOf = (query: string): string[] => {
  const words = new Map(
    query
      .split(/[^\p{L}\p{N}_]+/u)
      .filter(Boolean)
      .map((word) => [folded(word), word]),
  )
  const different = [...words.values()]
  const long = different.filter((word) => word.length > 1)
  return (long.length > 0 ? long : different).slice(0, QUERY_MAX_WORDS)
}

/** Writes a name as fields of the API are written: `spoofCount` as `spoof_count`. */
const fieldNameOf = (word: string): string => folded(word.replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, '_'))

const isPart = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

/** Whether a word starts at this position; `FaceAssure` and `report_id` are two words each. */
const beginsAt = (text: string, at: number): boolean =>
  !isPart(text[at - 1]) || (/\p{Ll}/u.test(text[at - 1] ?? '') && /\p{Lu}/u.test(text[at] ?? ''))

const hasAt = (text: string, plain: string, term: string, at: number): boolean =>
  plain.startsWith(term, at) && beginsAt(text, at)

/** Returns the score of a term in a text (1 as a whole word, less as a prefix, 0 if missing) and its position. */
const scoreIn = (text: string, term: string): { score: number; at: number } => {
  const plain = foldedOnce(text)
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

/**
 * Removes results that repeat others: those of one page above `PAGE_RESULTS_MAX` and, if the query is a code, sections with
 * the same heading, which list the same codes in each guide.
 */
const withoutRepeats = (sorted: readonly Scored[]): SearchSection[] => {
  const isCode = sorted.some(({ isExact }) => isExact)
  const headings = new Set<string>()
  const pages = new Map<string, number>()
  return sorted.flatMap(({ section, isExact }) => {
    const { heading, path } = section
    const known = pages.get(path) ?? 0
    if (!isExact && (known >= PAGE_RESULTS_MAX || (isCode && headings.has(heading)))) return []
    pages.set(path, known + 1)
    if (heading !== '') headings.add(heading)
    return [section]
  })
}

/** Finds the sections that contain every word of a query or a synonym, best first. */
export const findSections = ({ sections, synonyms }: SearchIndex, query: string): Found => {
  const groups = synonyms.map((group) => group.map(folded))
  const asked = query.trim().slice(0, QUERY_MAX_CHARS)
  const whole = folded(asked)
  // A synonym of several words ("hors ligne") is searched as a whole.
  const written = groups.flat().includes(whole) ? [whole] : wordsOf(asked)
  const words = written.map(folded)
  const others = written.map((word, place) => [
    ...groups.flatMap((group) => (group.includes(words[place] ?? '') ? group : [])),
    ...(fieldNameOf(word) === words[place] ? [] : [fieldNameOf(word)]),
  ])
  // A word with an underscore is a name, also among other words.
  const names = new Set([whole, ...written.map(fieldNameOf).filter((name) => name.includes('_'))])
  const terms = [...new Set([...words, ...others.flat()])]
  if (words.length === 0) return { found: [], total: 0, terms }
  const scoreOf = ({ title, heading, topic = '', text }: SearchSection, term: string) =>
    WEIGHTS.title * scoreIn(title, term).score +
    WEIGHTS.topic * scoreIn(topic, term).score +
    WEIGHTS.heading * scoreIn(heading || title, term).score +
    WEIGHTS.text * scoreIn(text, term).score
  const scored = sections.flatMap((section): Scored[] => {
    const scores = words.map((word, place) =>
      Math.max(
        scoreOf(section, word),
        ...(others[place] ?? []).map((other) => SYNONYM * scoreOf(section, other)),
      ),
    )
    if (!scores.every((score) => score > 0)) return []
    const isExact = section.code !== undefined && names.has(folded(section.code))
    return [{ section, isExact, score: scores.reduce((sum, score) => sum + score, isExact ? EXACT : 0) }]
  })
  const left = withoutRepeats(scored.toSorted((a, b) => b.score - a.score))
  return {
    terms,
    total: left.length,
    found: left
      .slice(0, RESULTS_MAX)
      .map((section) => ({ section, excerpt: excerptOf(section.text, terms) })),
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
