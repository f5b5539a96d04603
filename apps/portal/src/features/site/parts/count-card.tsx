import type { JsonLine } from '#src/features/site/parts/json-lines.ts'

interface CountCardProps {
  title: string
  /** Size in words, such as '262 bytes'. */
  bytes: string
  lines: readonly JsonLine[]
  /** Additions by the path of their line: `{ 'age_distributions.25+': '+1' }`. */
  added?: Readonly<Record<string, string>>
  /** Additions that a script may show later, by the path of their line (`data-line`). */
  addable?: Readonly<Record<string, string>>
}

/** A received report: its JSON line by line, and its size. */
export const CountCard = ({ title, bytes, lines, added = {}, addable = added }: CountCardProps) => (
  <div className="overflow-hidden rounded-surface border border-border-strong bg-surface">
    <div className="flex h-11.25 items-center justify-between gap-4 border-b px-4 text-help">
      <span className="font-semibold">{title}</span>
      <span data-bytes className="text-text-muted tabular-nums">
        {bytes}
      </span>
    </div>
    <pre className="py-3.5 font-mono text-chip leading-5">
      <code>
        {lines.map(({ path, name, value }, place) => {
          const plus = path ? addable[path] : undefined
          return (
            <span
              key={place}
              data-line={plus && path}
              data-added={path in added || undefined}
              className="group/line flex justify-between px-4 data-added:bg-accent-soft data-added:font-semibold"
            >
              <span className="overflow-hidden text-ellipsis whitespace-pre">
                <span className="text-text-muted group-data-added/line:text-text">{name}</span>
                <span data-figure>{value}</span>
              </span>
              {plus && (
                <span className="my-0.5 ml-2 hidden shrink-0 rounded-full bg-accent px-2 font-sans leading-4 font-semibold text-on-accent group-data-added/line:inline">
                  {plus}
                </span>
              )}
            </span>
          )
        })}
      </code>
    </pre>
  </div>
)
