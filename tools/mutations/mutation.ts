/** A guard to break on purpose, with the tests that must then fail. */
export interface Mutation {
  /** The guarantee that the guard gives. */
  name: string
  file: string
  /** Must occur exactly once in the file. */
  from: string
  to: string
  tests: readonly string[]
}
