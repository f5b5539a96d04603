/** Maximum length that search engines show. */
const LENGTH_MAX = 170
/** Minimum length of a description that ends after a sentence. */
const SENTENCE_MIN = 80

/** Shortens a description: after a sentence if one ends late enough, otherwise after a word. */
export const shortDescription = (text: string): string => {
  if (text.length <= LENGTH_MAX) return text
  const beginning = text.slice(0, LENGTH_MAX)
  const ends = [
    beginning.lastIndexOf('. '),
    Math.max(beginning.lastIndexOf('; '), beginning.lastIndexOf(': ')),
  ]
  const end = ends.find((each) => each >= SENTENCE_MIN)
  if (end !== undefined) return `${beginning.slice(0, end).trimEnd()}.`
  return `${beginning.slice(0, beginning.lastIndexOf(' ')).replace(/[\s,;:]+$/, '')}…`
}
