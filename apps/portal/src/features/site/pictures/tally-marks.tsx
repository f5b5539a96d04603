const WIDTH_PX = 132
const HEIGHT_PX = 112
/** Offsets of each stroke's top and bottom, so that the strokes look hand-drawn. */
const LEANS = [
  [0, 1, 4, 0],
  [1, -2, 0, 3],
  [-1, 2, 5, 1],
  [2, -1, 2, 4],
  [0, 0, 1, 2],
] as const
const STROKES_X = [20, 50, 80, 112]

const upright = (place: number, group: number): string => {
  const x = STROKES_X[place] ?? 0
  const [top, bottom, up, down] = LEANS[(group * 3 + place * 2) % LEANS.length] ?? LEANS[0]
  return `M${x + top} ${6 + up}L${x + bottom} ${HEIGHT_PX - 8 + down}`
}

const groupPath = (count: number, group: number): string =>
  Array.from({ length: Math.min(count, 4) }, (_, place) => upright(place, group)).join('') +
  (count >= 5 ? `M6 ${86 - (group % 2) * 3}L${WIDTH_PX - 6} ${22 + (group % 3)}` : '')

interface TallyMarksProps {
  count: number
  /** Stroke width, for a group 132 wide. */
  strokeWidth?: number
  /** CSS class with the size of each group of five. */
  groupClassName: string
}

/** Tally marks in groups of five, in the text colour. Hidden from screen readers. */
export const TallyMarks = ({ count, strokeWidth = 8.4, groupClassName }: TallyMarksProps) =>
  Array.from({ length: Math.ceil(count / 5) }, (_, group) => (
    <svg
      key={group}
      aria-hidden
      className={groupClassName}
      viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
    >
      <path d={groupPath(Math.min(5, count - group * 5), group)} />
    </svg>
  ))
