import type { SearchSection } from '@assure/documents/search-sections'

export interface FoundSection {
  section: SearchSection
  /** The part of its text where it was found. */
  excerpt: string
}

export const RESULTS_MAX = 20
const EXCERPT = 160

/** A text as it is compared: without accents and capitals, letter by letter, so that places stay the same. */
export const folded = (text: string): string =>
  Array.from(text, (letter) => {
    const plain = letter
      .normalize('NFD')
      .replaceAll(/\p{Diacritic}/gu, '')
      .toLowerCase()
    return plain.length === letter.length ? plain : letter
  })
    .join('')
    .replaceAll('’', "'")

export const wordsOf = (query: string): string[] =>
  folded(query)
    .split(/[^\p{L}\p{N}_+'-]+/u)
    .filter(Boolean)

/** What a word found somewhere counts: at the beginning of a word more than within one. */
const scoreIn = (text: string, word: string, weight: number): number => {
  const at = text.indexOf(word)
  if (at < 0) return 0
  const isStart = at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') || text.includes(` ${word}`)
  return isStart ? weight : weight / 4
}

const excerptOf = (text: string, words: readonly string[]): string => {
  const plain = folded(text)
  const at = Math.max(0, Math.min(...words.map((word) => plain.indexOf(word)).filter((place) => place >= 0)))
  if (!Number.isFinite(at)) return text.slice(0, EXCERPT)
  const from = at < 60 ? 0 : text.indexOf(' ', at - 40) + 1
  return `${from > 0 ? '… ' : ''}${text.slice(from, from + EXCERPT)}`
}

/** The sections that have every word of a query, the best first. */
export const searchSections = (
  sections: readonly SearchSection[],
  query: string,
): { found: FoundSection[]; total: number } => {
  const words = wordsOf(query)
  if (words.length === 0) return { found: [], total: 0 }
  const scored = sections.flatMap((section) => {
    const title = folded(section.title)
    const heading = folded(section.heading || section.title)
    const text = folded(section.text)
    const scores = words.map(
      (word) => scoreIn(heading, word, 12) + scoreIn(title, word, 4) + scoreIn(text, word, 2),
    )
    return scores.every((score) => score > 0)
      ? [{ section, score: scores.reduce((sum, score) => sum + score, 0) }]
      : []
  })
  return {
    total: scored.length,
    found: scored
      .toSorted((a, b) => b.score - a.score)
      .slice(0, RESULTS_MAX)
      .map(({ section }) => ({ section, excerpt: excerptOf(section.text, words) })),
  }
}

/** A text cut into what a query found in it and what not. */
export const markedParts = (text: string, query: string): { text: string; isFound: boolean }[] => {
  const words = wordsOf(query).toSorted((a, b) => b.length - a.length)
  const plain = folded(text)
  const parts: { text: string; isFound: boolean }[] = []
  let at = 0
  let from = 0
  while (at < text.length) {
    const word = words.find((each) => plain.startsWith(each, at))
    if (!word) {
      at++
      continue
    }
    if (at > from) parts.push({ text: text.slice(from, at), isFound: false })
    parts.push({ text: text.slice(at, at + word.length), isFound: true })
    at += word.length
    from = at
  }
  if (from < text.length) parts.push({ text: text.slice(from), isFound: false })
  return parts
}
