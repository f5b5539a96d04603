import { type Language, LANGUAGES } from '@assure/contract/constants'
import { cx } from 'class-variance-authority'
import { Fragment } from 'react'
import { portalConfig } from '#src/api/portal-config.ts'
import { CONTAINER } from '#src/features/site/parts/container.ts'
import { footerColumns } from '#src/features/site/site-links.ts'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { LANGUAGE_NAMES } from '#src/shared/page/language-names.ts'
import { ThemeChoice } from '#src/shared/page/theme-choice.tsx'
import { BrandMark } from '#src/ui/brand-mark.tsx'

const LINK = 'rounded-tag text-panel text-text-muted hover:text-text hover:underline'
/** Footer of the public pages. */
export const SiteFooter = ({ addresses }: { addresses: Record<Language, string> }) => {
  const { companyName, contactEmail, copyrightYear } = portalConfig()
  return (
    <footer className="border-t bg-bg">
      <div className={cx(CONTAINER, 'pt-18 pb-12')}>
        <div className="grid grid-cols-2 gap-x-6 gap-y-12 lg:grid-cols-[minmax(0,3fr)_repeat(3,minmax(0,1fr))]">
          <div className="col-span-2 lg:col-span-1">
            <p className="flex items-center gap-2.5 text-dialog font-semibold">
              <BrandMark />
              {companyName}
            </p>
            <p className="mt-3 max-w-85 text-panel text-text-muted">{t('site.about')}</p>
            <p className="mt-4">
              <a href={`mailto:${contactEmail}`} className={LINK}>
                {contactEmail}
              </a>
            </p>
          </div>
          {footerColumns().map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="text-base font-semibold">{title}</h2>
              <ul className="mt-5 flex flex-col gap-3">
                {links.map(({ label, href, opensInfo }) => (
                  <li key={label}>
                    <a href={href} data-open-info={opensInfo} className={LINK}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="mt-16 flex flex-wrap items-center gap-x-6 gap-y-3 border-t pt-6 text-base text-text-muted">
          <p className="mr-auto">{t('shell.copyright', { year: copyrightYear, company: companyName })}</p>
          <div data-theme-choice className="no-script:hidden">
            <ThemeChoice />
          </div>
          <p className="flex gap-1.5">
            <span className="sr-only">{t('site.languages')}</span>
            {LANGUAGES.map((language, at) => (
              <Fragment key={language}>
                {at > 0 && <span aria-hidden>·</span>}
                <a
                  href={addresses[language]}
                  lang={language}
                  hrefLang={language}
                  data-language={language}
                  aria-current={language === currentLanguage() ? 'true' : undefined}
                  className="rounded-tag hover:underline aria-[current=true]:text-text"
                >
                  {LANGUAGE_NAMES[language]}
                </a>
              </Fragment>
            ))}
          </p>
        </div>
      </div>
    </footer>
  )
}
