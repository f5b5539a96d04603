import { Hint } from '#src/ui/hint.tsx'

interface MomentProps {
  /** Such as 'Made 20 hours ago'. */
  text: string
  /** To the minute, on hover and focus. */
  exact: string | undefined
}

/** When something was, told by its age. */
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
