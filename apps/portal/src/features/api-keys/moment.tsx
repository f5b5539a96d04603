import { Hint } from '#src/ui/hint.tsx'

interface MomentProps {
  /** Relative time, such as 'Made 20 hours ago'. */
  text: string
  /** The exact minute, shown on hover and focus; undefined for none. */
  exact: string | undefined
}

/** Relative time with the exact time as a hint. */
export const Moment = ({ text, exact }: MomentProps) =>
  exact === undefined ? (
    <span>{text}</span>
  ) : (
    <Hint text={exact}>
      <button type="button" className="-mx-1 -my-0.5 cursor-default rounded-hint px-1 py-0.5">
        {text}
      </button>
    </Hint>
  )
