import type { Inline } from '@assure/documents/blocks'
import { DocumentText } from '#src/features/site/document/document-text.tsx'
import { ColouredCode } from '#src/features/site/parts/coloured-code.tsx'
import { CopyButton } from '#src/features/site/parts/copy-button.tsx'
import { datedSample } from '#src/features/site/parts/dated-sample.ts'
import { currentLanguage, t } from '#src/i18n/translation.ts'

export interface CodeTab {
  /** Value of the choice. */
  id: string
  label: string
  syntax: string
  /** Undefined if there is no code: then the pane shows `note`. */
  code: string | undefined
  /** How to run it. */
  run?: Inline[] | undefined
}

interface CodeTabsProps {
  /** Unique on the page. */
  name: string
  legend: string
  tabs: readonly CodeTab[]
  /** Sentence in place of missing code. */
  note?: string
  /** The script chooses the language that the reader chose last, on any page. */
  isSampleChoice?: true
}

/** Code in a dark box, one of several by tabs. Choosing needs no script. */
export const CodeTabs = ({ name, legend, tabs, note, isSampleChoice }: CodeTabsProps) => (
  <div className="code-tabs">
    <fieldset data-sample-choice={isSampleChoice}>
      <legend className="sr-only">{legend}</legend>
      {tabs.map(({ id, label }, place) => (
        <label key={id}>
          <input
            type="radio"
            name={name}
            value={id}
            data-tab={place + 1}
            defaultChecked={place === 0}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
    {tabs.map(({ id, label, syntax, code, run }, place) => (
      <div key={id} data-pane={place + 1} data-copy-scope>
        {code === undefined ? (
          <p className="code-tabs-note">{note}</p>
        ) : (
          <>
            <CopyButton label={t('site.code.copyOf', { name: legend, language: label })} />
            <pre
              data-scrolls
              role="region"
              aria-label={t('site.code.sampleOf', { name: legend, language: label })}
            >
              <ColouredCode code={datedSample(code)} syntax={syntax} />
            </pre>
            {run && (
              <p className="code-tabs-run">
                <DocumentText parts={run} language={currentLanguage()} />
              </p>
            )}
          </>
        )}
      </div>
    ))}
  </div>
)
