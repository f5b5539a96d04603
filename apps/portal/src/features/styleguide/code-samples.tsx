import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Forced, Pressed, Sample } from '#src/features/styleguide/sample.tsx'
import { AccordionSample, KOTLIN, LANGUAGES } from '#src/features/styleguide/site-pieces.tsx'
import { CodeBlock } from '#src/features/site/parts/code-block.tsx'
import { ColouredCode } from '#src/features/site/parts/coloured-code.tsx'
import { CopyButton } from '#src/features/site/parts/copy-button.tsx'
import { FoldSummary } from '#src/features/site/parts/fold-summary.tsx'

const FORCED = ['hover', 'focus'] as const
const KINDS = `// a comment
val kinds = listOf("a string", 25)`

/** Shows a copy button in the state after copying, as `site/script/copy-code.ts` sets it. */
const Copied = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const button = box.current?.querySelector('button')
    const label = button?.querySelector('[data-copy-label]')
    if (!button || !label) return
    button.dataset['done'] = ''
    label.textContent = button.dataset['copied'] ?? ''
  }, [])
  return (
    <div ref={box} className="contents">
      {children}
    </div>
  )
}

const Fold = ({ open }: { open: boolean }) => (
  <details open={open} className="group/row border-b">
    <FoldSummary className="min-h-16 py-3">
      <h3 className="flex-1 text-body font-semibold">Does it recognise people?</h3>
    </FoldSummary>
    <p className="pb-6 text-card text-text-muted">No. It estimates an age, and keeps neither.</p>
  </details>
)

export const CodeSamples = () => {
  const id = useId()
  return (
    <div className="flex flex-col gap-6">
      <Sample file="features/site/parts/code-block.tsx" state="one language" column>
        <CodeBlock id={`${id}-one`} name="FaceAssure" samples={[KOTLIN]} />
      </Sample>
      <Sample
        file="features/site/parts/code-block.tsx"
        state="three languages: the first; the second, the third pointed at"
        column
      >
        <CodeBlock id={`${id}-first`} name="FaceAssure" samples={LANGUAGES} />
        <Pressed on="[data-code-language='2']">
          <Forced state="hover" on="label:last-of-type">
            <CodeBlock id={`${id}-second`} name="FaceAssure" samples={LANGUAGES} />
          </Forced>
        </Pressed>
      </Sample>
      <Sample file="features/site/parts/coloured-code.tsx" state="comment, keyword, string, number">
        <pre className="rounded-surface bg-code-bg px-5 py-5 font-mono text-code text-code-text">
          <ColouredCode code={KINDS} syntax="kt" />
        </pre>
      </Sample>
      <Sample file="features/site/parts/copy-button.tsx" state="at rest, hover, focus, copied">
        <div className="flex flex-wrap gap-3 rounded-surface bg-code-bg p-3">
          <CopyButton />
          {FORCED.map((state) => (
            <Forced key={state} state={state}>
              <CopyButton />
            </Forced>
          ))}
          <Copied>
            <CopyButton />
          </Copied>
        </div>
      </Sample>
      <Sample file="features/site/parts/code-accordion.tsx" state="open, closed" column>
        <AccordionSample />
      </Sample>
      <Sample file="features/site/parts/fold-summary.tsx" state="closed, open" column>
        <Fold open={false} />
        <Fold open />
      </Sample>
    </div>
  )
}
