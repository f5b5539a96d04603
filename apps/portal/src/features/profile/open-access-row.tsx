import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { KeepOrRevoke } from '#src/features/profile/keep-or-revoke.tsx'
import { type AccessName, choiceKey, type Choices } from '#src/features/profile/open-access.ts'

/** The answers so far, and how to change one. */
export interface Answering {
  choices: Choices
  onChoose: (name: AccessName, keep: boolean) => void
}
interface AccessRowProps extends Answering {
  name: AccessName
  icon: LucideIcon
  what: string
  /** Distinguishes rows of the same name, such as the id of a key. */
  id?: string
  text: string
}

/** One means of access, with the choice to keep or end it. */
export const AccessRow = ({ name, icon: Icon, what, id, text, choices, onChoose }: AccessRowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t px-4 py-3 sm:px-5">
    <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-sunken text-text-muted">
      <Icon aria-hidden size={18} />
    </span>
    <div className="min-w-0 flex-1 basis-50">
      <p className="font-medium wrap-anywhere">
        {what} {id && <code className="text-help font-normal text-text-muted">{id}</code>}
      </p>
      <p className="text-help wrap-anywhere text-text-muted">{text}</p>
    </div>
    <KeepOrRevoke
      what={[what, id].filter(Boolean).join(' ')}
      keep={choices.get(choiceKey(name))}
      onChange={(keep) => onChoose(name, keep)}
    />
  </li>
)

interface AccessGroupProps {
  title: string
  /** Whose access it is, next to the title. */
  owner?: string
  note?: string
  children: ReactNode
}

/** Means of access of one kind. */
export const AccessGroup = ({ title, owner, note, children }: AccessGroupProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-surface border bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 sm:px-5">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {owner && <p className="text-help wrap-anywhere text-text-muted">{owner}</p>}
      </div>
      {note && <p className="-mt-2 px-4 pb-3 text-help text-text-muted sm:px-5">{note}</p>}
      <ul>{children}</ul>
    </section>
  )
}
