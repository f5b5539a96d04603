import { ChartColumn as ChartIcon, Download, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { csvOf } from '#src/lib/csv.ts'
import { downloadText } from '#src/lib/download-text.ts'
import { type ChartTable, fileRows } from '#src/ui/charts/chart-table.ts'

export interface ChartPanelTexts {
  showTable: string
  showChart: string
}

/** The CSV file with a chart's numbers. */
export interface ChartFile {
  /** File name without extension. */
  name: string
  action: string
  /** Label for screen readers, such as 'Save as a CSV file'. */
  actionLabel: string
}

interface ChartPanelProps {
  title: string
  /** The unit and the period. */
  lead: string
  chip?: ReactNode
  table: ChartTable
  /** The download. If absent, the panel offers none. */
  file?: ChartFile
  texts: ChartPanelTexts
  className?: string
  children: ReactNode
}

const ACTION =
  'flex min-h-8 items-center gap-1.5 rounded-hint font-medium whitespace-nowrap text-accent hover:underline pointer-coarse:min-h-11'

/** A chart with title and unit. The user can switch it to a table and, if `file` is set, save its numbers. */
export const ChartPanel = (props: ChartPanelProps) => {
  const { title, lead, chip, table, file, texts, className = '', children } = props
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  const Icon = isTable ? ChartIcon : Table2
  return (
    <section
      aria-labelledby={id}
      className={`flex min-w-0 break-inside-avoid flex-col rounded-surface border bg-surface p-4 sm:px-6 sm:py-5 ${className}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-56">
          <h2 id={id} className="text-panel font-semibold">
            {title}
          </h2>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="text-help text-text-muted">{lead}</p>
            {chip}
          </div>
        </div>
        <div className="-my-1 flex items-center gap-3 text-cell print:hidden">
          <button type="button" aria-describedby={id} onClick={() => setIsTable(!isTable)} className={ACTION}>
            <Icon aria-hidden size={15} />
            {isTable ? texts.showChart : texts.showTable}
          </button>
          {file && (
            <button
              type="button"
              aria-label={file.actionLabel}
              aria-describedby={id}
              onClick={() => downloadText(`${file.name}.csv`, csvOf(fileRows(table)), 'text/csv')}
              className={ACTION}
            >
              <Download aria-hidden size={15} />
              {file.action}
            </button>
          )}
        </div>
      </div>
      <div className="relative mt-4 grid min-h-28 flex-1 grid-cols-1">
        {/* The hidden chart keeps its room, so that the panel has one height. */}
        <div className={isTable ? 'invisible' : ''}>{children}</div>
        {isTable && <TableTwin label={title} table={table} />}
      </div>
    </section>
  )
}

const EDGE = 'bottom / 100% 20px no-repeat'
/** A shade at the lower edge while rows are hidden below it. The first layer scrolls along and covers it at the end. */
const MORE_BELOW = {
  background: [
    `linear-gradient(var(--color-surface) 0 0) ${EDGE} local`,
    `linear-gradient(to top, var(--color-border-strong), transparent) ${EDGE} scroll`,
  ].join(', '),
}

const TableTwin = ({ label, table: { columns, rows, foot } }: { label: string; table: ChartTable }) => {
  const shown = (cells: readonly (string | number)[]) =>
    cells.map((cell, index) => columns[index]?.show(cell) ?? String(cell))
  const numberCell = 'px-2 py-1.5 text-right'
  return (
    <div
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard: it holds no control
      tabIndex={0}
      className="absolute inset-0 overflow-auto rounded-t-hint"
      style={MORE_BELOW}
    >
      <table aria-label={label} className="w-full text-cell tabular-nums">
        <thead className="text-chip text-text-muted">
          <tr>
            {columns.map(({ header }, index) => (
              <th
                key={header}
                scope="col"
                className={`sticky top-0 bg-sunken px-2 py-2 font-medium ${index === 0 ? 'text-left' : 'text-right'}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const [name = '', ...cells] = shown(row)
            return (
              <tr key={String(row[0])} className="border-b last:border-b-0">
                <th scope="row" className="px-2 py-1.5 text-left font-normal">
                  {name}
                </th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]?.header} className={numberCell}>
                    {cell}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
        {foot && <Foot cells={shown(foot)} columns={columns.map(({ header }) => header)} />}
      </table>
    </div>
  )
}

const FOOT_CELL = 'sticky bottom-0 bg-sunken px-2 py-2 text-right'

const Foot = ({ cells, columns }: { cells: readonly string[]; columns: readonly string[] }) => {
  const [name = '', ...sums] = cells
  return (
    <tfoot className="font-semibold">
      <tr>
        <th scope="row" className={`${FOOT_CELL} text-left!`}>
          {name}
        </th>
        {sums.map((sum, index) => (
          <td key={columns[index + 1]} className={FOOT_CELL}>
            {sum}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
