/** A column of an answer. `T` is its type in TypeScript, with null where the column may be null. */
export interface Column<T> {
  /** The types that PostgreSQL may answer it with, by their ids (`pg_type.oid`). */
  readonly typeIds: readonly number[]
  readonly isNullable: boolean
  /** Only for the compiler: no value has it. */
  readonly type?: T
}
/** The columns of an answer by their names. Write it from the migrations, not from what the tests contain. */
export type Shape = Readonly<Record<string, Column<unknown>>>
export type RowOf<S extends Shape> = {
  -readonly [Name in keyof S]: S[Name] extends Column<infer T> ? T : never
}

const column = <T>(...typeIds: number[]): Column<T> => ({ typeIds, isNullable: false })

export const flag = column<boolean>(16)
export const bytes = column<Buffer>(17)
/** `smallint`, `integer` or `bigint`. A sum of a `bigint` is `numeric`: cast it. */
export const int = column<number>(20, 21, 23)
export const float = column<number>(701)
/** A calendar day, `2026-03-31`. */
export const day = column<string>(1082)
export const moment = column<Date>(1184)
export const uuid = column<string>(2950)
/** `text`, or `name` as the catalogue of the database has it. */
export const text = <T extends string = string>(): Column<T> => column(19, 25)
export const textList = <T extends string = string>(): Column<T[]> => column(1009)
export const uuidList = column<string[]>(2951)
export const intList = column<number[]>(1005, 1007, 1016)
/** `json` or `jsonb`. What is in it is not checked. */
export const json = <T>(): Column<T> => column(114, 3802)
export const nullable = <T>(of: Column<T>): Column<T | null> => ({ typeIds: of.typeIds, isNullable: true })
