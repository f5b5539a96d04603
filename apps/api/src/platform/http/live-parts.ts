import type { Clock } from '../clock.ts'
import { withDeadline } from '../deadline.ts'
import { type KeptContent, keptContent } from './kept-content.ts'

/** HTML or Markdown by the name of its placeholder, `@@name@@`. */
export type PartValues = Readonly<Record<string, string>>
/** Parts of pages that the server fills in, such as those from the database. */
export interface LiveParts {
  names: readonly string[]
  /** Returns the text of each part. Returns the same object as before while nothing changed, and never throws. */
  read(): Promise<PartValues>
}

const KEPT_MS = 10_000
/** Time that a page waits for the database. */
const WAIT_MS = 1000
/** Time limit of a reading, which goes on after a page has stopped waiting for it. */
const READ_MS = 5000

interface Source {
  read: () => Promise<PartValues>
  /** The values until the first reading. Names all parts. */
  unread: PartValues
  /** Whether the last values are still right while the database does not answer. Otherwise pages then show `unread`. */
  isLasting: boolean
  clock: Clock
  onFailure: (error: unknown) => void
}

/** Makes parts that are read at most every 10 s. */
export const liveParts = ({ read, unread, isLasting, clock, onFailure }: Source): LiveParts => {
  let values = unread
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  const refresh = async () => {
    try {
      const next = await withDeadline(READ_MS, read)
      if (JSON.stringify(next) !== JSON.stringify(values)) values = next
    } catch (error) {
      onFailure(error)
      if (!isLasting) values = unread
    }
    readAt = clock().getTime()
    reading = undefined
  }
  return {
    names: Object.keys(unread),
    read: async () => {
      if (Math.abs(clock().getTime() - readAt) >= KEPT_MS) {
        reading ??= refresh()
        let timer: NodeJS.Timeout | undefined
        const late = new Promise<void>((resolve) => {
          timer = setTimeout(resolve, WAIT_MS)
        })
        await Promise.race([reading, late])
        clearTimeout(timer)
      }
      return reading && !isLasting ? unread : values
    },
  }
}

/** Whether a page has placeholders of parts. */
export const hasParts = (html: string, { names }: LiveParts): boolean =>
  names.some((name) => html.includes(`@@${name}@@`))

const filled = new WeakMap<KeptContent, { values: readonly PartValues[]; content: KeptContent }>()

/** A page with the sources of its parts. */
export interface LivePage extends KeptContent {
  live: readonly LiveParts[]
}

/** Makes a page of a text, with those of the sources whose placeholders it has. */
export const livePage = (text: string, sources: readonly LiveParts[]): LivePage => ({
  ...keptContent(text),
  live: sources.filter((each) => hasParts(text, each)),
})

/** Fills in the parts of a page as they are now. */
export const filledPage = async (page: LivePage): Promise<KeptContent> => {
  const values = await Promise.all(page.live.map((each) => each.read()))
  return values.length > 0 ? withParts(page, values) : page
}

/** Fills the parts of its sources into a page. Keeps the filled page while the values stay the same. */
export const withParts = (page: KeptContent, values: readonly PartValues[]): KeptContent => {
  const kept = filled.get(page)
  if (kept && values.every((each, index) => kept.values[index] === each)) return kept.content
  const all: PartValues = Object.fromEntries(values.flatMap((each) => Object.entries(each)))
  const html = String(page.content).replaceAll(/@@(\w+)@@/g, (placeholder, name: string) =>
    Object.hasOwn(all, name) ? (all[name] ?? '') : placeholder,
  )
  const content = keptContent(html)
  filled.set(page, { values, content })
  return content
}
