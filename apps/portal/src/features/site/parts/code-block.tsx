import './site-parts.css'
import { ColouredCode } from '#src/features/site/parts/coloured-code.tsx'
import { CopyButton } from '#src/features/site/parts/copy-button.tsx'
import { t } from '#src/i18n/translation.ts'

export interface CodeSample {
  /** Label of the choice between several samples, such as 'Kotlin'. */
  language: string
  /** File name such as 'MainActivity.kt'. Its extension selects the syntax. */
  file: string
  code: string
}

const syntaxOf = (file: string): string => file.slice(file.lastIndexOf('.') + 1)

interface CodeBlockProps {
  /** Unique on the page, for the radio buttons. */
  id: string
  /** Subject of the samples, for accessible names. */
  name: string
  /** One to three. */
  samples: readonly CodeSample[]
}

/**
 * Code sample with a copy button, dark in both themes. Of several languages it shows one; choosing needs no script.
 */
export const CodeBlock = ({ id, name, samples }: CodeBlockProps) => (
  <div className="code-languages overflow-hidden rounded-surface border border-code-border bg-code-bg text-code-text">
    {samples.length > 1 && (
      <fieldset className="flex gap-1 border-b border-code-border px-2 pt-2">
        <legend className="sr-only">{t('site.code.samples', { name })}</legend>
        {samples.map(({ language }, place) => (
          <label
            key={language}
            className="-mb-px cursor-pointer rounded-t-hint border-b-2 border-transparent px-3 py-2 text-help font-medium text-code-muted hover:text-code-text has-checked:border-code-keyword has-checked:text-code-text has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-code-keyword"
          >
            <input
              type="radio"
              name={`language-${id}`}
              data-code-language={place + 1}
              defaultChecked={place === 0}
              className="sr-only"
            />
            {language}
          </label>
        ))}
      </fieldset>
    )}
    {samples.map(({ language, file, code }, place) => (
      <div key={language} data-sample={place + 1} data-copy-scope>
        <div className="flex h-12 items-center justify-between gap-4 border-b border-code-border pr-2 pl-5 text-help text-code-muted">
          <span className="truncate">{file}</span>
          <CopyButton label={t('site.code.copyOf', { name, language })} />
        </div>
        <pre
          data-scrolls
          role="region"
          aria-label={t('site.code.sampleOf', { name, language })}
          className="overflow-x-auto px-5 py-5 font-mono text-code outline-offset-[-2px] outline-code-keyword"
        >
          <ColouredCode code={code} syntax={syntaxOf(file)} />
        </pre>
      </div>
    ))}
  </div>
)
