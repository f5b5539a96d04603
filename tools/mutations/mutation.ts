/** A guard that is broken on purpose, and the tests that must fail then. */
export interface Mutation {
  /** The guarantee. */
  name: string
  file: string
  /** Occurs once in the file. */
  from: string
  to: string
  tests: readonly string[]
}
