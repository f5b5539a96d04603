/** A goal of the design compared with the measured value. */
export interface Goal {
  what: string
  goal: string
  measured: string
  met: boolean
}

/** A table of figures with one head row. */
export interface Table {
  caption: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The result of a measure. `notes` are sentences about how it was measured and where time or weight goes. */
export interface Findings {
  tables: readonly Table[]
  goals: readonly Goal[]
  notes: readonly string[]
}

export interface BenchContext {
  /** Small sizes and few repetitions, only to check that a measure works. */
  quick: boolean
  /** Adds the plans of slow queries to the notes. */
  explain: boolean
  /** Prints progress. */
  say(line: string): void
}

/** One benchmark of `npm run bench`. `--only` takes its `name`. */
export interface Measure {
  name: string
  title: string
  run(context: BenchContext): Promise<Findings>
}

/** Joins the findings of several runs of one measure, such as one per database. */
export const joined = (parts: readonly Findings[], notes: readonly string[] = []): Findings => ({
  tables: parts.flatMap(({ tables }) => tables),
  goals: parts.flatMap(({ goals }) => goals),
  notes: [...parts.flatMap((part) => part.notes), ...notes],
})
