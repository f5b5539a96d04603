/** A goal of the design held against what was measured. */
export interface Goal {
  what: string
  goal: string
  measured: string
  met: boolean
}

/** Figures laid out for people, with one head row. */
export interface Table {
  caption: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The result of a measure. `notes` say how it was measured and where time or weight goes, a sentence each. */
export interface Findings {
  tables: readonly Table[]
  goals: readonly Goal[]
  notes: readonly string[]
}

export interface BenchContext {
  /** Small sizes and few repetitions, to see that a measure works: its figures mean little. */
  quick: boolean
  /** Adds the plans of slow queries to the notes. */
  explain: boolean
  /** Hears of progress. */
  say(line: string): void
}

/** One subject of `npm run bench`; `name` is what `--only` takes. */
export interface Measure {
  name: string
  title: string
  run(context: BenchContext): Promise<Findings>
}

/** Joins what several runs of one measure found, such as one for each database. */
export const joined = (parts: readonly Findings[], notes: readonly string[] = []): Findings => ({
  tables: parts.flatMap(({ tables }) => tables),
  goals: parts.flatMap(({ goals }) => goals),
  notes: [...parts.flatMap((part) => part.notes), ...notes],
})
