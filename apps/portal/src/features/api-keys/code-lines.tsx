import { codeParts, type CodePart } from '#src/features/api-keys/code-samples.ts'

const LOOKS: Record<CodePart['look'], string> = {
  plain: '',
  string: 'text-accent',
  comment: 'text-text-muted',
}

/** Lines of code with their numbers. */
export const CodeLines = ({ sample }: { sample: string }) => (
  <pre className="font-mono text-cell">
    <code className="block w-max min-w-full px-4 sm:px-6">
      {sample.split('\n').map((line, place) => (
        <span key={`${place} ${line}`} className="flex gap-6">
          <span aria-hidden className="w-4 shrink-0 text-right text-text-faint select-none">
            {place + 1}
          </span>
          <span>
            {codeParts(line).map(({ look, text }, part) => (
              <span key={`${part} ${text}`} className={LOOKS[look]}>
                {text}
              </span>
            ))}
            {'\n'}
          </span>
        </span>
      ))}
    </code>
  </pre>
)
