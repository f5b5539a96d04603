import { Check, Circle } from 'lucide-react'

interface RuleListProps {
  id?: string
  /** Text for a met rule, for screen readers, such as 'done'. */
  metLabel: string
  rules: readonly { text: string; met: boolean }[]
}

/** The rules for a value, below its field, ticked when met. Unmet rules are not red: the error appears separately. */
export const RuleList = ({ id, metLabel, rules }: RuleListProps) => (
  <ul id={id} className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1 text-help text-text-muted">
    {rules.map(({ text, met }) => (
      <li key={text} className={met ? 'flex gap-1.5 text-success' : 'flex gap-1.5'}>
        {met ? (
          <Check aria-hidden size={16} className="mt-0.5 shrink-0" />
        ) : (
          <Circle aria-hidden size={8} className="mx-1 mt-1.5 shrink-0" />
        )}
        <span>
          {text}
          {met && <span className="sr-only">{`: ${metLabel}`}</span>}
        </span>
      </li>
    ))}
  </ul>
)
