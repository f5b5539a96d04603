import './docs.css'
import '#src/shared/documents/texts/texts.ts'
import { type Language, LANGUAGES } from '@assure/contract/constants'
import { CHANGELOG_TEXTS } from '@assure/documents/changelog/changelog-texts'
import { documentPaths } from '@assure/documents/documents'
import { Languages, Menu } from 'lucide-react'
import { portalConfig } from '#src/api/portal-config.ts'
import { DocumentSearch } from '#src/features/site/document/document-search.tsx'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { LANGUAGE_NAMES } from '#src/shared/page/language-names.ts'
import { paths, sitePath } from '#src/paths.ts'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { buttonClass } from '#src/ui/button.tsx'

/** Returns the items of the documentation's header, in display order, or of the status page's. */
const docsLinks = (isStatus: boolean) => {
  const lang = currentLanguage()
  const changelog = { href: documentPaths(lang, 'changelog').page, label: CHANGELOG_TEXTS[lang].title }
  if (isStatus)
    return {
      documentation: { href: paths.documentation({ lang }), label: t('site.documentation') },
      errors: { href: documentPaths(lang, 'errors').page, label: t('site.errors') },
      changelog,
    }
  return {
    start: { href: paths.documentation({ lang }), label: t('documentation.nav.start') },
    guides: { href: paths.guides({ lang }), label: t('documentation.nav.guides') },
    reference: { href: paths.apiReference({ lang }), label: t('documentation.nav.reference') },
    sdks: { href: paths.sdks({ lang }), label: t('documentation.nav.sdks') },
    changelog,
  }
}
export type DocsItem = 'start' | 'guides' | 'reference' | 'sdks' | 'changelog' | 'status'

const Links = ({ current }: { current: DocsItem }) =>
  Object.entries(docsLinks(current === 'status')).map(([name, { href, label }]) => (
    <a key={name} href={href} aria-current={name === current ? 'page' : undefined}>
      {label}
    </a>
  ))

/** The page in its other languages. */
const LanguageLinks = ({ addresses }: { addresses: Record<Language, string> }) =>
  LANGUAGES.filter((language) => language !== currentLanguage()).map((language) => (
    <a
      key={language}
      href={addresses[language]}
      lang={language}
      hrefLang={language}
      data-language={language}
      className="docs-aside"
    >
      <Languages aria-hidden size={16} />
      {LANGUAGE_NAMES[language]}
    </a>
  ))

/**
 * Header of the documentation: its parts, the search, the status page, login and test key. The status page has a shorter one, with its other
 * languages. The logo leads to the site.
 */
export const DocsHeader = ({
  current,
  addresses,
}: {
  current: DocsItem
  addresses: Record<Language, string>
}) => {
  const isStatus = current === 'status'
  const status = (
    <a href={sitePath('status', currentLanguage())} className="docs-aside">
      {t('site.status')}
    </a>
  )
  const testKey = (size: 'dialog' | 'public', className = '') => (
    <a href={paths.createAccount()} className={`${className} ${buttonClass({ kind: 'primary', size })}`}>
      {t('documentation.nav.testKey')}
    </a>
  )
  return (
    <header className="docs-header">
      <a href={sitePath('home', currentLanguage())} className="docs-brand">
        <BrandMark />
        <span>{portalConfig().companyName}</span>
        <span className="docs-tag">{isStatus ? t('site.status') : t('documentation.nav.tag')}</span>
      </a>
      <nav aria-label={t('site.nav')} className="docs-links">
        <Links current={current} />
      </nav>
      {isStatus ? <LanguageLinks addresses={addresses} /> : <DocumentSearch />}
      {!isStatus && status}
      <a href={paths.login()} className="docs-log-in">
        {t('site.logIn')}
      </a>
      {!isStatus && testKey('dialog', 'docs-key')}
      <details data-site-menu className="docs-menu">
        <summary>
          <Menu aria-hidden size={20} />
          <span className="sr-only">{t('site.menu')}</span>
        </summary>
        <nav aria-label={t('site.menu')}>
          <Links current={current} />
          {!isStatus && <a href={sitePath('status', currentLanguage())}>{t('site.status')}</a>}
          <div>
            <a href={paths.login()} className={buttonClass({ size: 'public' })}>
              {t('site.logIn')}
            </a>
            {testKey('public')}
          </div>
        </nav>
      </details>
    </header>
  )
}
