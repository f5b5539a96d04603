import { cva } from 'class-variance-authority'
import { Check } from 'lucide-react'
import type { PartProgress } from '#src/features/human-check/pattern-progress.ts'

const pillClass = cva(
  'relative flex h-3 min-w-4 items-center justify-center overflow-hidden rounded-full border',
  {
    variants: {
      state: {
        ahead: 'border-border-control bg-sunken',
        now: 'border-accent bg-accent-soft',
        heard: 'border-transparent bg-accent text-on-accent',
        missed: 'border-dashed border-border-control bg-surface',
      },
    },
  },
)
const dotClass = cva('shrink-0 rounded-full', {
  variants: {
    state: {
      ahead: 'size-1.5 bg-border-strong',
      now: 'size-2 border-2 border-accent',
      heard: 'size-1.5 bg-accent',
      missed: 'size-1.5 border border-border-control',
    },
  },
})

/** Picture of the pattern: pills for speech and dots for pauses, filled as they pass. */
export const PatternTicks = ({ parts }: { parts: readonly PartProgress[] }) => (
  <div aria-hidden className="flex h-3 items-center gap-2">
    {parts.map(({ speak, state, share, duration_ms: durationMs }, place) =>
      speak ? (
        <span key={place} className={pillClass({ state })} style={{ flexGrow: durationMs, flexBasis: 0 }}>
          {state === 'now' && (
            <span className="absolute inset-y-0 left-0 bg-accent" style={{ width: `${share * 100}%` }} />
          )}
          {state === 'heard' && <Check size={10} strokeWidth={3.5} />}
        </span>
      ) : (
        <span key={place} className={dotClass({ state })} />
      ),
    )}
  </div>
)
