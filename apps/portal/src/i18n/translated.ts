/** A translation of a catalogue part, with exactly the same keys. */
export type Translated<Node> = {
  readonly [Name in keyof Node]: Node[Name] extends string ? string : Translated<Node[Name]>
}
