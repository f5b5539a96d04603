export type Cell = string | number

export interface ChartColumn {
  header: string
  /** Header in the file, where numbers have no unit of their own. Default: `header`. */
  fileHeader?: string
  /** Formats a cell for the screen. The file keeps the raw value. */
  show: (cell: Cell) => string
}

/** The numbers of a chart, for its table and its file. The first column names the row. */
export interface ChartTable {
  columns: readonly ChartColumn[]
  rows: readonly (readonly Cell[])[]
  /** The row of sums. */
  foot?: readonly Cell[]
}

/** Builds a table of cells that are already formatted, for a chart without a file. */
export const tableOfWords = (
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): ChartTable => ({ columns: headers.map((header) => ({ header, show: String })), rows })

/** Returns the rows of the file, header first and sums last. */
export const fileRows = ({ columns, rows, foot }: ChartTable): (readonly Cell[])[] => [
  columns.map(({ header, fileHeader = header }) => fileHeader),
  ...rows,
  ...(foot ? [foot] : []),
]
