import type { Language } from '@assure/contract/constants'
import { type DocumentName, documentPaths } from '@assure/documents/documents'
import { Download, FileText } from 'lucide-react'
import { portalConfig } from '#src/api/portal-config.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { LanguageChoice } from '#src/shared/page/language-choice.tsx'
import { ThemeChoice } from '#src/shared/page/theme-choice.tsx'
import { paths } from '#src/paths.ts'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { buttonClass } from '#src/ui/button.tsx'

interface ViewerHeadProps {
  title: string
  language: Language
  name: DocumentName
}

/** Document's title, with links to the web page, the file and the other language. */
export const ViewerHead = ({ title, language, name }: ViewerHeadProps) => {
  const { t } = useTranslation()
  const { page, file } = documentPaths(language, name)
  return (
    <div className="flex h-14 shrink-0 items-center gap-3 border-b bg-bg px-3 sm:px-4">
      <a
        href={paths.documentation({ lang: language })}
        aria-label={`${portalConfig().companyName}, ${t('shell.documentation')}`}
        className="flex size-9 shrink-0 items-center justify-center rounded-control hover:bg-sunken pointer-coarse:size-11"
      >
        <BrandMark />
      </a>
      <h1 tabIndex={-1} className="min-w-0 flex-1 truncate text-panel font-semibold">
        {title}
      </h1>
      <span className="flex items-center gap-1 max-lg:hidden">
        <LanguageChoice />
        <ThemeChoice compact />
      </span>
      <a href={page} aria-label={t('viewer.readAsPage')} className={buttonClass()}>
        <FileText aria-hidden size={16} />
        <span className="max-sm:hidden">{t('viewer.webPage')}</span>
      </a>
      <a
        href={file}
        download={`${name}-${language}.pdf`}
        aria-label={t('common.downloadPdf')}
        className={buttonClass({ kind: 'primary' })}
      >
        <Download aria-hidden size={16} />
        <span className="max-sm:hidden">{t('viewer.download')}</span>
      </a>
    </div>
  )
}
