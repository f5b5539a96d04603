import { AGE_BRACKETS, type AgeBracket } from '@assure/contract/usage/estimation-counts'
import { cx } from 'class-variance-authority'
import { bracketName } from '#src/shared/usage/bracket-name.ts'

interface BracketScaleProps {
  /** The estimated bracket. */
  bracket: AgeBracket
  /** CSS class with its colour. */
  className: string
  /** Whether to label the other brackets too. */
  labelled?: boolean
}

/** Bar of the advertised brackets, with a mark at the challenge age of 25 before the last one. */
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
