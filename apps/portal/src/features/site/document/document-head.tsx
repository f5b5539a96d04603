import { LANGUAGES } from '@assure/contract/constants'
import type { ProductDocument } from '@assure/documents/blocks'
import { type DocumentGroup, documentPaths } from '@assure/documents/documents'
import { GUIDE_WORDS } from '@assure/documents/pages/guide-words'
import { Download, FileText, Languages } from 'lucide-react'
import { documentAddresses } from '#src/features/site/document/document-addresses.ts'
import { DocumentText } from '#src/features/site/document/document-text.tsx'
import { t } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { LANGUAGE_NAMES } from '#src/shared/page/language-names.ts'

const ACTION =
  'inline-flex min-h-8 items-center gap-1.5 rounded-tag text-base font-medium text-accent hover:underline pointer-coarse:min-h-11'

/** Title of a document, with links to its other formats and languages. */
export const DocumentHead = ({
  document: { name, language, title, summary },
  group,
}: {
  document: ProductDocument
  group?: DocumentGroup
}) => {
  const { viewer, file, markdown } = documentPaths(language, name)
  return (
    <header className="max-w-180">
      {group && (
        <p className="mb-3 text-base text-text-muted">
          <a
            href={paths.documentation({ lang: language })}
            className="rounded-tag hover:text-text hover:underline"
          >
            {t('documentation.title')}
          </a>{' '}
          / {GUIDE_WORDS[language].groups[group]}
        </p>
      )}
      <h1 className="text-section-small font-semibold lg:text-section">{title}</h1>
      <p className="mt-4 text-lead text-text-muted">
        <DocumentText parts={summary} language={language} />
      </p>
      <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-1 print:hidden">
        <li>
          <a href={viewer} className={ACTION}>
            <FileText aria-hidden size={16} />
            {t('documentation.openInViewer')}
          </a>
        </li>
        <li>
          <a href={file} download={`${name}-${language}.pdf`} className={ACTION}>
            <Download aria-hidden size={16} />
            {t('common.downloadPdf')}
          </a>
        </li>
        {LANGUAGES.filter((other) => other !== language).map((other) => (
          <li key={other}>
            <a
              href={documentAddresses(name)[other]}
              lang={other}
              hrefLang={other}
              data-language={other}
              className={ACTION}
            >
              <Languages aria-hidden size={16} />
              {LANGUAGE_NAMES[other]}
            </a>
          </li>
        ))}
        <li>
          <a href={markdown} type="text/markdown" className={ACTION}>
            {t('documentation.asMarkdown')}
          </a>
        </li>
      </ul>
    </header>
  )
}
