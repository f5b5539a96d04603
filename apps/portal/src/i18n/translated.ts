/** A part of the catalogue in another language: every text of it, and no other. */
export type Translated<Node> = {
  readonly [Name in keyof Node]: Node[Name] extends string ? string : Translated<Node[Name]>
}
