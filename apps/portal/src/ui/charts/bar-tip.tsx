import type { ChartColour } from '#src/ui/charts/chart-colours.ts'
import { Swatch } from '#src/ui/charts/hatch.tsx'

interface BarTipProps {
  title: string
  rows: readonly { label: string; value: string; colour: ChartColour | undefined }[]
  total: { label: string; value: string } | undefined
  /** Edges of the described part and width of the chart, in px. */
  left: number
  right: number
  width: number
}

const GAP_PX = 8

/** Tooltip of the part under the pointer or focus. The chart's slider gives screen readers the same values. */
export const BarTip = ({ title, rows, total, left, right, width }: BarTipProps) => (
  <div
    aria-hidden
    style={(left + right) / 2 > width / 2 ? { right: width - left + GAP_PX } : { left: right + GAP_PX }}
    className="pointer-events-none absolute top-3 z-10 min-w-36 rounded-control border border-border-strong bg-surface px-3 py-2 text-chip shadow-pop"
  >
    <p className="font-semibold whitespace-nowrap">{title}</p>
    <table className="mt-1 w-full">
      <tbody>
        {rows.map(({ label, value, colour }) => (
          <tr key={label}>
            <td className="pr-6 whitespace-nowrap text-text-muted">
              <span className="flex items-center gap-1.5">
                {colour && <Swatch colour={colour} />}
                {label}
              </span>
            </td>
            <td className="text-right font-medium tabular-nums">{value}</td>
          </tr>
        ))}
        {total && (
          <tr>
            <td className="pr-6 text-text-muted">{total.label}</td>
            <td className="text-right font-medium tabular-nums">{total.value}</td>
          </tr>
        )}
      </tbody>
    </table>
  </div>
)
