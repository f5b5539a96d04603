import { ColouredCode } from '#src/features/site/parts/coloured-code.tsx'
import { CopyButton } from '#src/features/site/parts/copy-button.tsx'
import { datedSample } from '#src/features/site/parts/dated-sample.ts'
import { t } from '#src/i18n/translation.ts'

/** Display names of code languages. */
const NAMES: Record<string, string> = {
  bash: 'Shell',
  html: 'HTML',
  http: 'HTTP',
  java: 'Java',
  js: 'JavaScript',
  json: 'JSON',
  kotlin: 'Kotlin',
  sh: 'Shell',
  swift: 'Swift',
  ts: 'TypeScript',
  xml: 'XML',
}

/** Code block of a document, with a copy button. Long lines scroll inside the box. */
export const DocumentCode = ({
  code,
  syntax,
  heading,
}: {
  code: string
  syntax: string
  heading: string
}) => (
  <div data-copy-scope className="document-code">
    <div className="flex h-10 items-center justify-between border-b border-code-border pr-1 pl-4 text-help text-code-muted print:hidden">
      <span>{NAMES[syntax] ?? syntax}</span>
      <CopyButton />
    </div>
    <pre data-scrolls role="group" aria-label={t('documentation.codeOf', { heading })}>
      <ColouredCode code={datedSample(code)} syntax={syntax} />
    </pre>
  </div>
)
