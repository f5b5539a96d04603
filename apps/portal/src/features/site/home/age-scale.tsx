import { type AgeDemoView, scalePercent } from '#src/features/site/home/age-demo-view.ts'

/** Labelled ages below the scale: where brackets start, and its end. */
const MARKS = [13, 18]
const END = 40

/**
 * Scale of ages with the estimate and the challenge age. Hidden from screen readers, because the text next to it
 * says the same.
 */
export const AgeScale = ({ view: { scale, words } }: { view: AgeDemoView }) => (
  <svg aria-hidden data-age-scale width="100%" height="66" className="overflow-visible">
    <text
      data-scale="challenge"
      data-word="scaleLabel"
      x={`${scale.challenge}%`}
      y="12"
      textAnchor="middle"
      className="fill-text text-help font-semibold"
    >
      {words.scaleLabel}
    </text>
    <rect x="0" y="32" width="100%" height="8" rx="4" className="fill-border" />
    <rect
      data-scale="interval"
      x={`${scale.low}%`}
      y="32"
      width={`${scale.width}%`}
      height="8"
      rx="4"
      className="fill-chart-2"
    />
    <circle
      data-scale="age"
      cx={`${scale.age}%`}
      cy="36"
      r="7"
      strokeWidth="3"
      className="fill-chart-2 stroke-surface"
    />
    <line
      data-scale="challengeLine"
      x1={`${scale.challenge}%`}
      x2={`${scale.challenge}%`}
      y1="20"
      y2="52"
      strokeWidth="2"
      className="stroke-text"
    />
    {MARKS.map((age) => (
      <text
        key={age}
        x={`${scalePercent(age)}%`}
        y="64"
        textAnchor="middle"
        className="fill-text-faint text-chip"
      >
        {age}
      </text>
    ))}
    <text
      data-scale="challenge"
      data-word="challengeAge"
      x={`${scale.challenge}%`}
      y="64"
      textAnchor="middle"
      className="fill-text text-chip font-semibold"
    >
      {words.challengeAge}
    </text>
    <text x="100%" y="64" textAnchor="end" className="fill-text-faint text-chip">
      {`${END}+`}
    </text>
  </svg>
)
