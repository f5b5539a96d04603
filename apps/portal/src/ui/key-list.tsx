interface KeyListProps {
  rows: readonly { keys: readonly string[]; text: string }[]
}

/** Keys, and what each of them does. */
export const KeyList = ({ rows }: KeyListProps) => (
  <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3">
    {rows.map(({ keys, text }) => (
      <div key={text} className="contents">
        <dt className="flex flex-wrap gap-1.5">
          {keys.map((key) => (
            <kbd
              key={key}
              className="rounded-tag border border-border-strong bg-sunken px-1.5 py-0.5 font-mono text-chip"
            >
              {key}
            </kbd>
          ))}
        </dt>
        <dd className="text-text-muted">{text}</dd>
      </div>
    ))}
  </dl>
)
