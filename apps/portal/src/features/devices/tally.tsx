/** Number of tally marks that fit. The exact count is next to them. */
const MARKS_MAX = 25
const GROUP_WIDTH = 26

const markPath = (mark: number): string => {
  const x = Math.floor(mark / 5) * GROUP_WIDTH
  return mark % 5 === 4 ? `M${x} 13 L${x + 20} 3` : `M${x + 3 + (mark % 5) * 5} 1 v14`
}

export const Tally = ({ count }: { count: number }) => (
  <svg
    aria-hidden
    viewBox={`-1 0 ${5 * GROUP_WIDTH} 16`}
    className="h-4 fill-none stroke-current"
    strokeWidth="1.5"
  >
    <path d={Array.from({ length: Math.min(count, MARKS_MAX) }, (_, mark) => markPath(mark)).join(' ')} />
  </svg>
)
