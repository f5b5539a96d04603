import { cx } from 'class-variance-authority'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useTableKeys } from '#src/ui/use-table-keys.ts'

/**
 * Width of a column: `fit` is as wide as its longest line, `grow` shares the remaining width and wraps,
 * `ch` is a fixed number of digits.
 */
type ColumnSize = 'fit' | 'grow' | { ch: number }

export interface Column<Row> {
  id: string
  header: string
  size: ColumnSize
  /** Minimum width in digits of the header, padding included. */
  minCh?: number
  /** Whether the column holds numbers, aligned right. */
  numeric?: boolean
  /** When the column is hidden: `true` below 68rem, `'tablet'` below 52rem. */
  optional?: boolean | 'tablet'
  /** Class with the distance from the right edge. The column stays visible while the table scrolls sideways. */
  pinClass?: string
  sortable?: boolean
  /** Whether only screen readers get the title. */
  silent?: boolean
  cell: (row: Row) => ReactNode
}

interface Sorting {
  by: string
  direction: 'asc' | 'desc'
  onSort: (column: string) => void
}

export interface Selection<Row> {
  selected: ReadonlySet<string>
  canSelect: (row: Row) => boolean
  onToggle: (rows: readonly Row[], select: boolean) => void
  texts: { all: string; row: (row: Row) => string }
}

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** `null` during the first load. */
  rows: readonly Row[] | null
  rowKey: (row: Row) => string
  /** Content below a row, in the full width of the table; null for none. */
  below?: (row: Row) => ReactNode
  /** Whether a row is greyed out, such as a deleted licence. */
  isFaint?: (row: Row) => boolean
  /** Number of placeholder rows during the first load. */
  pageSize: number
  /** Absent if the order is fixed. */
  sorting?: Sorting
  selection?: Selection<Row> | undefined
  /** Whether the rows belong to the previous view, while new ones load. */
  stale: boolean
  /** Shown if there are no rows. */
  empty: ReactNode
}

/** One page of a list as a table. Display only: the caller sorts, filters and pages. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { label, columns, rows, rowKey, below, isFaint, pageSize, sorting, selection, stale, empty } = props
  const keys = useTableKeys()
  const span = columns.length + (selection ? 1 : 0)
  const selectable = selection && rows ? rows.filter(selection.canSelect) : []
  const chosen = selection ? selectable.filter((row) => selection.selected.has(rowKey(row))) : []
  return (
    <table {...keys} aria-label={label} aria-busy={rows === null || stale} className="w-full text-cell">
      <thead className="text-left text-chip/[14px] text-text-muted">
        <tr>
          {selection && (
            <th
              scope="col"
              className="sticky top-0 z-10 h-10 w-9 rounded-tl-surface border-b border-border bg-sunken pr-1 pl-4 pointer-coarse:h-11 pointer-coarse:pr-3.5"
            >
              <Checkbox
                label={selection.texts.all}
                checked={selectable.length > 0 && chosen.length === selectable.length}
                mixed={chosen.length > 0 && chosen.length < selectable.length}
                disabled={selectable.length === 0}
                onChange={() => selection.onToggle(selectable, chosen.length < selectable.length)}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} sorting={sorting} isEmpty={rows?.length === 0} />
          ))}
        </tr>
      </thead>
      <tbody className={stale ? 'opacity-60 transition-opacity delay-150' : ''}>
        {rows === null && (
          <SkeletonRows count={pageSize} columns={columns} selectable={selection !== undefined} />
        )}
        {rows?.length === 0 && (
          <tr>
            <td colSpan={span}>
              <div className="sticky left-0 w-[min(100%,100cqi)]">{empty}</div>
            </td>
          </tr>
        )}
        {rows?.map((row) => {
          const extra = below?.(row) ?? null
          const tone = rowTone(selection?.selected.has(rowKey(row)) ?? false, isFaint?.(row) ?? false)
          return (
            <Fragment key={rowKey(row)}>
              <tr className={cx('group/row h-11', tone, extra === null && ROW_LINE)}>
                {selection && (
                  <td className="pl-4">
                    <Checkbox
                      label={selection.texts.row(row)}
                      checked={selection.selected.has(rowKey(row))}
                      disabled={!selection.canSelect(row)}
                      onChange={() => selection.onToggle([row], !selection.selected.has(rowKey(row)))}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    key={column.id}
                    className={cx(
                      cellClass(column),
                      column.pinClass
                        ? `sticky z-1 bg-inherit px-1 ${column.pinClass}`
                        : 'px-1.25 first:pl-4 last:pr-4',
                    )}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
              {extra !== null && (
                <tr className={cx(tone, ROW_LINE)}>
                  <td colSpan={span} className="px-4 pb-3">
                    {extra}
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

/** A `grow` column is as wide as its longest word, up to 22 characters. */
const SIZE_CLASSES = { fit: 'whitespace-nowrap', grow: 'max-w-[22ch]', ch: 'whitespace-nowrap' }
const ROW_LINE = 'border-b border-border last:border-b-0'
const optionalClass = (optional: boolean | 'tablet' | undefined) =>
  optional === 'tablet' ? '@max-[52rem]:hidden' : optional && '@max-[68rem]:hidden'

const cellClass = <Row,>({ size, numeric, optional }: Column<Row>) =>
  cx(
    SIZE_CLASSES[typeof size === 'string' ? size : 'ch'],
    numeric && 'text-right tabular-nums',
    optionalClass(optional),
  )

const rowTone = (selected: boolean, faint: boolean) => {
  if (faint) return 'bg-sunken text-text-faint'
  return selected ? 'bg-accent-soft' : 'bg-surface'
}

interface HeaderCellProps<Row> {
  column: Column<Row>
  sorting: Sorting | undefined
  /** Whether there are no rows: then no cell widens the column for its title. */
  isEmpty: boolean
}

const HeaderCell = <Row,>({ column, sorting, isEmpty }: HeaderCellProps<Row>) => {
  const sorted = sorting?.by === column.id
  const Arrow = sorted && sorting.direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={sorted ? (sorting.direction === 'asc' ? 'ascending' : 'descending') : undefined}
      style={{
        width: typeof column.size === 'object' ? `${column.size.ch}ch` : undefined,
        minWidth: column.minCh && `${column.minCh}ch`,
      }}
      className={cx(
        'sticky top-0 z-10 h-10 border-b border-border bg-sunken px-1.25 font-medium first:rounded-tl-surface first:pl-4 last:rounded-tr-surface',
        column.size === 'fit' && !isEmpty && 'w-[1%]',
        column.numeric && 'text-right',
        optionalClass(column.optional),
        column.pinClass ?? 'last:pr-4',
      )}
    >
      {sorting && column.sortable ? (
        <button
          type="button"
          onClick={() => sorting.onSort(column.id)}
          className={`group/sort -mx-1 flex min-h-6 max-w-[calc(100%+8px)] items-center gap-1 rounded-hint px-1 text-left hover:text-text ${sorted ? 'text-text' : ''}`}
        >
          {column.header}
          <Arrow
            aria-hidden
            className={`size-3.5 shrink-0 ${sorted ? '' : 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60'}`}
          />
        </button>
      ) : (
        <span className={column.silent ? 'sr-only' : ''}>{column.header}</span>
      )}
    </th>
  )
}

interface SkeletonRowsProps<Row> {
  count: number
  columns: readonly Column<Row>[]
  /** Whether the first column holds check boxes. */
  selectable: boolean
}

const SkeletonRows = <Row,>({ count, columns, selectable }: SkeletonRowsProps<Row>) =>
  Array.from({ length: count }, (_, row) => (
    <tr key={row} className="h-11 border-b last:border-b-0">
      {selectable && (
        <td className="pl-4">
          <Skeleton className="size-4" />
        </td>
      )}
      {columns.map((column, place) => (
        <td key={column.id} className={cx(cellClass(column), 'px-1.25 first:pl-4 last:pr-4')}>
          {!column.silent && <Skeleton className={column.size === 'grow' ? 'h-2.5 w-3/5' : 'h-2.5 w-24'} />}
          {place < 2 && <Skeleton className="mt-1.5 h-2 w-16" />}
        </td>
      ))}
    </tr>
  ))
