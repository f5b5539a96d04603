import { type KeptContent, keptContent } from './kept-content.ts'

/** HTML by the name of its placeholder, `@@name@@`. */
export type PartValues = Readonly<Record<string, string>>
/** Parts of prerendered pages that the server fills in, such as those from the database. */
export interface LiveParts {
  names: readonly string[]
  /** Returns the HTML of each part. Returns the same object as before while nothing changed, and never throws. */
  read(): Promise<PartValues>
}

/** Whether a page has placeholders of parts. */
export const hasParts = (html: string, { names }: LiveParts): boolean =>
  names.some((name) => html.includes(`@@${name}@@`))

const filled = new WeakMap<KeptContent, { values: readonly PartValues[]; content: KeptContent }>()

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
