import { type CodeToken, highlight } from '@assure/documents/highlight'

const COLOURS: Record<Exclude<CodeToken['kind'], 'plain'>, string> = {
  comment: 'text-code-comment',
  string: 'text-code-string',
  number: 'text-code-number',
  keyword: 'text-code-keyword',
}

/** Code with syntax colours. The copy button copies its text. */
export const ColouredCode = ({ code, syntax }: { code: string; syntax: string }) => (
  <code data-copy-text>
    {highlight(code, syntax).map((line, number) => (
      <span key={number}>
        {number > 0 && '\n'}
        {line.map(({ kind, text }, place) =>
          kind === 'plain' ? (
            text
          ) : (
            <span key={place} className={COLOURS[kind]}>
              {text}
            </span>
          ),
        )}
      </span>
    ))}
  </code>
)
