import { AGE_BRACKETS, type AgeBracket } from '@assure/contract/usage/estimation-counts'
import { cx } from 'class-variance-authority'
import { bracketName } from '#src/features/site/home/bracket-name.ts'

interface BracketScaleProps {
  /** The bracket that was estimated. */
  bracket: AgeBracket
  /** Its colour. */
  className: string
  /** Says the other brackets too. */
  labelled?: boolean
}

/** The advertised brackets as a bar, with the challenge age of 25 marked before the last. */
export const BracketScale = ({ bracket, className, labelled = false }: BracketScaleProps) => (
  <div className="grid grid-cols-4 gap-0.75 text-center text-[11px]/4">
    {AGE_BRACKETS.map((each, place) => (
      <div key={each} className="relative">
        {place === 3 && <span className="absolute -top-1.5 -left-0.75 h-5 w-0.5 bg-text" />}
        <span className={cx('block h-2 rounded-[2px]', each === bracket ? className : 'bg-border')} />
        <span
          className={cx(
            'mt-2 block',
            each === bracket ? 'font-semibold' : labelled ? 'text-text-faint' : 'invisible',
          )}
        >
          {bracketName(each)}
        </span>
      </div>
    ))}
  </div>
)
