import { useId } from 'react'
import { type ChartColour, FILLS, STROKES } from '#src/ui/charts/chart-colours.ts'

const STEP_PX = 5

/** Pattern for unfinished values: the current day, a forecast. Used as `fill="url(#id)"`. */
export const Hatch = ({ id, colour }: { id: string; colour: ChartColour }) => (
  <pattern
    id={id}
    width={STEP_PX}
    height={STEP_PX}
    patternUnits="userSpaceOnUse"
    patternTransform="rotate(45)"
  >
    <rect width={STEP_PX} height={STEP_PX} className="fill-surface" />
    <rect width={STEP_PX / 2} height={STEP_PX} className={FILLS[colour]} />
  </pattern>
)

interface SwatchProps {
  colour: ChartColour
  hatched?: boolean
}

/** The colour mark of a legend entry. */
export const Swatch = ({ colour, hatched = false }: SwatchProps) => {
  const id = useId()
  return (
    <svg aria-hidden width={10} height={10} className="shrink-0">
      {hatched && (
        <defs>
          <Hatch id={id} colour={colour} />
        </defs>
      )}
      <rect
        x={0.5}
        y={0.5}
        width={9}
        height={9}
        rx={2.5}
        fill={hatched ? `url(#${id})` : undefined}
        className={`${hatched ? '' : FILLS[colour]} ${STROKES[colour]}`}
      />
    </svg>
  )
}
