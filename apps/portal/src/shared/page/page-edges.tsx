import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { portalConfig } from '#src/api/portal-config.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { LanguageChoice } from './language-choice.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { BrandMark } from '#src/ui/brand-mark.tsx'

interface PageTopProps {
  name: string
  /** A tag next to the name. */
  tag?: ReactNode
  /** Link target of the name. Default: no link. */
  home?: string
  className?: string
}

/** Header of a page outside the dashboard: name, language and theme. */
export const PageTop = ({ name, tag, home, className }: PageTopProps) => {
  const mark = (
    <>
      <BrandMark />
      {name}
    </>
  )
  return (
    <header className={cx('flex h-16 items-center justify-between px-4 sm:px-8', className)}>
      <span className="flex items-center gap-2.5 text-panel font-semibold">
        {home ? (
          // A normal link, because the router cannot render public pages.
          <a href={home} className="flex items-center gap-2.5 rounded-tag pointer-coarse:min-h-11">
            {mark}
          </a>
        ) : (
          mark
        )}
        {tag}
      </span>
      <span className="flex items-center gap-1 sm:gap-2 print:hidden">
        <LanguageChoice />
        <ThemeChoice compact />
      </span>
    </header>
  )
}

/** Footer of a page outside the dashboard. */
export const PageFoot = ({ className, children }: { className: string; children?: ReactNode }) => {
  const { t } = useTranslation()
  const { companyName, contactEmail, copyrightYear } = portalConfig()
  return (
    <footer
      className={cx('flex flex-wrap gap-x-6 gap-y-1 px-4 text-help text-text-muted sm:px-8', className)}
    >
      <span>{t('shell.copyright', { year: copyrightYear, company: companyName })}</span>
      <a
        className="-my-0.5 rounded-tag py-0.5 hover:text-text hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
        href={`mailto:${contactEmail}`}
      >
        {t('shell.contactUs')}
      </a>
      {children}
    </footer>
  )
}
