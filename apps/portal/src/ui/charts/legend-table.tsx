import { cx } from 'class-variance-authority'
import type { ChartColour } from '#src/ui/charts/chart-colours.ts'
import { Swatch } from '#src/ui/charts/hatch.tsx'

export interface LegendRow {
  label: string
  value: string
  share: string
  colour: ChartColour
}

interface LegendTableProps {
  /** The subject of the legend, for screen readers. */
  label: string
  /** Column headers for screen readers: name, count and share. */
  heads: readonly [string, string, string]
  rows: readonly LegendRow[]
  total?: { label: string; value: string; share: string }
  /** The row highlighted in the chart, or null. */
  shown?: number | null
  onPoint?: (row: number | null) => void
}

/** The legend of a chart, in the order of its parts, with their total. */
export const LegendTable = ({ label, heads, rows, total, shown, onPoint }: LegendTableProps) => (
  <table aria-label={label} className="w-full text-cell tabular-nums" onPointerLeave={() => onPoint?.(null)}>
    <thead className="sr-only">
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ label: name, value, share, colour }, index) => (
        <tr
          key={name}
          onPointerEnter={() => onPoint?.(index)}
          className={cx('border-b last:border-b-0', shown === index && 'bg-sunken')}
        >
          <th scope="row" className="py-1.5 pr-1 text-left font-normal whitespace-nowrap">
            <span className="flex items-center gap-1.5">
              <Swatch colour={colour} />
              {name}
            </span>
          </th>
          <td className="px-1 text-right text-text-muted">{value}</td>
          <td className="pl-1 text-right font-medium">{share}</td>
        </tr>
      ))}
    </tbody>
    {total && (
      <tfoot className="border-t border-border-strong font-semibold">
        <tr>
          <th scope="row" className="py-1.5 pr-1 text-left">
            {total.label}
          </th>
          <td className="px-1 text-right">{total.value}</td>
          <td className="pl-1 text-right">{total.share}</td>
        </tr>
      </tfoot>
    )}
  </table>
)
