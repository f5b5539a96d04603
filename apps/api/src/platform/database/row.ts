/** A result column. `T` is its TypeScript type, with null if the column may be null. */
export interface Column<T> {
  /** Ids (`pg_type.oid`) of the PostgreSQL types that the column may have. */
  readonly typeIds: readonly number[]
  readonly isNullable: boolean
  /** Exists only at compile time. */
  readonly type?: T
}
/** Result columns by name. Derive it from the migrations, not from the data in tests. */
export type Shape = Readonly<Record<string, Column<unknown>>>
export type RowOf<S extends Shape> = {
  -readonly [Name in keyof S]: S[Name] extends Column<infer T> ? T : never
}

const column = <T>(...typeIds: number[]): Column<T> => ({ typeIds, isNullable: false })

export const flag = column<boolean>(16)
export const bytes = column<Buffer>(17)
/** `smallint`, `integer` or `bigint`. The sum of a `bigint` is `numeric`, so cast it. */
export const int = column<number>(20, 21, 23)
export const float = column<number>(701)
/** A calendar day, such as `2026-03-31`. */
export const day = column<string>(1082)
export const moment = column<Date>(1184)
export const uuid = column<string>(2950)
/** `text`, or `name` from PostgreSQL's catalogue. */
export const text = <T extends string = string>(): Column<T> => column(19, 25)
export const textList = <T extends string = string>(): Column<T[]> => column(1009)
export const uuidList = column<string[]>(2951)
export const intList = column<number[]>(1005, 1007, 1016)
/** `json` or `jsonb`. Its content is not checked. */
export const json = <T>(): Column<T> => column(114, 3802)
export const nullable = <T>(of: Column<T>): Column<T | null> => ({ typeIds: of.typeIds, isNullable: true })
