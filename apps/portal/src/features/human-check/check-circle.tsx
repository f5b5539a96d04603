import { cva, cx } from 'class-variance-authority'
import { Check, Cpu, Mic, MicOff, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CheckLook } from '#src/features/human-check/check-look.ts'

const outerClass = cva('absolute rounded-full transition-all duration-150', {
  variants: {
    ring: {
      idle: 'size-48 border-2 border-border',
      full: 'size-52 border-8 border-accent',
      rest: 'size-48 border-2 border-border',
      work: 'size-48 border-2 border-border',
      success: 'size-52 border-8 border-success',
      warning: 'size-48 border-2 border-dashed border-border-strong',
    },
  },
})
const discClass = cva(
  'absolute flex flex-col items-center justify-center gap-2 rounded-full font-semibold transition-all duration-150',
  {
    variants: {
      ring: {
        idle: 'size-32 bg-accent text-heading text-on-accent group-hover:bg-accent-hover',
        full: 'size-44 bg-accent-soft text-title text-accent',
        rest: 'size-32 bg-sunken text-heading text-text-muted',
        work: 'size-36 bg-accent-soft text-heading text-accent',
        success: 'size-44 bg-success-soft text-title text-success',
        warning: 'size-32 bg-warning-soft text-dialog text-warning',
      },
    },
  },
)

/** Bar heights at full level. The middle is the highest, like a voice's spectrum. */
const BARS = [0.25, 0.55, 0.95, 0.65, 1, 0.55, 0.3]
const BAR_MIN_PX = 8
const BAR_MAX_PX = 40

const LevelBars = ({ level }: { level: number }) => (
  <span className="flex h-10 items-center gap-1.5">
    {BARS.map((share, place) => (
      <span
        key={place}
        className="w-1.5 rounded-full bg-current"
        style={{ height: `${BAR_MIN_PX + (BAR_MAX_PX - BAR_MIN_PX) * share * level}px` }}
      />
    ))}
  </span>
)

const Dots = () => (
  <span className="flex h-6 items-center gap-1.5">
    {BARS.map((_, place) => (
      <span key={place} className="size-1 rounded-full bg-current" />
    ))}
  </span>
)

/** Progress ring of the proof of work. */
const WorkRing = ({ percent }: { percent: number }) => (
  <svg aria-hidden viewBox="0 0 208 208" className="absolute size-52 -rotate-90 fill-none stroke-accent">
    <circle cx="104" cy="104" r="100" strokeWidth="8" pathLength="100" strokeDasharray={`${percent} 100`} />
  </svg>
)

const ICON_PX = 24
const PICTURES: Partial<Record<CheckLook['word'], ReactNode>> = {
  idle: <Mic aria-hidden size={ICON_PX} />,
  working: <Cpu aria-hidden size={ICON_PX} />,
  verified: <Check aria-hidden size={48} strokeWidth={3} />,
  blocked: <MicOff aria-hidden size={ICON_PX} />,
  retry: <RotateCw aria-hidden size={ICON_PX} />,
}

interface CheckCircleProps {
  look: CheckLook
  label: string
  /** Loudness from 0 to 1. */
  level: number
  percent: number
  /** Undefined while the check runs or is done. */
  onStart: (() => void) | undefined
}

/** The round button: shows what to do, and starts the check. */
export const CheckCircle = ({ look, label, level, percent, onStart }: CheckCircleProps) => (
  <button
    type="button"
    aria-disabled={!onStart || undefined}
    onClick={() => onStart?.()}
    className="group relative flex size-52 shrink-0 items-center justify-center self-center rounded-full"
  >
    <span className={outerClass({ ring: look.ring })} />
    {look.ring === 'rest' && (
      <span className="absolute size-36 rounded-full border-2 border-border-strong transition-all duration-150" />
    )}
    {look.ring === 'work' && <WorkRing percent={percent} />}
    <span className={cx(discClass({ ring: look.ring }))}>
      {look.ring === 'full' ? (
        <LevelBars level={level} />
      ) : look.ring === 'rest' ? (
        <Dots />
      ) : (
        PICTURES[look.word]
      )}
      {label}
    </span>
  </button>
)
