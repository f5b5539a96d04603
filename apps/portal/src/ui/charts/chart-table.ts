export type Cell = string | number

export interface ChartColumn {
  header: string
  /** Formats a cell for the screen; a file has the raw value. */
  show: (cell: Cell) => string
}

/** The numbers of a chart: shown as a table, and saved as a file. The first column names the row. */
export interface ChartTable {
  columns: readonly ChartColumn[]
  rows: readonly (readonly Cell[])[]
  /** Sums, in the same columns. */
  foot?: readonly Cell[]
}

/** A table whose cells are words already, for a chart that is not saved. */
export const tableOfWords = (
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): ChartTable => ({ columns: headers.map((header) => ({ header, show: String })), rows })

/** The table as rows of a file, its head first. */
export const fileRows = ({ columns, rows, foot }: ChartTable): (readonly Cell[])[] => [
  columns.map(({ header }) => header),
  ...rows,
  ...(foot ? [foot] : []),
]
