import './docs.css'
import '#src/shared/documents/texts/texts.ts'
import { CHANGELOG_TEXTS } from '@assure/documents/changelog/changelog-texts'
import { documentPaths } from '@assure/documents/documents'
import { Menu } from 'lucide-react'
import { portalConfig } from '#src/api/portal-config.ts'
import { DocumentSearch } from '#src/features/site/document/document-search.tsx'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { paths, sitePath } from '#src/paths.ts'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { buttonClass } from '#src/ui/button.tsx'

/** Returns the items of the documentation's header, in display order. */
const docsLinks = () => {
  const lang = currentLanguage()
  return {
    start: { href: paths.documentation({ lang }), label: t('documentation.nav.start') },
    guides: { href: paths.guides({ lang }), label: t('documentation.nav.guides') },
    reference: { href: paths.apiReference({ lang }), label: t('documentation.nav.reference') },
    sdks: { href: paths.sdks({ lang }), label: t('documentation.nav.sdks') },
    changelog: { href: documentPaths(lang, 'changelog').page, label: CHANGELOG_TEXTS[lang].title },
  }
}
export type DocsItem = keyof ReturnType<typeof docsLinks>

const Links = ({ current }: { current: DocsItem }) =>
  Object.entries(docsLinks()).map(([name, { href, label }]) => (
    <a key={name} href={href} aria-current={name === current ? 'page' : undefined}>
      {label}
    </a>
  ))

/** Header of the documentation: its parts, the search, login and test key. The logo leads to the site. */
export const DocsHeader = ({ current }: { current: DocsItem }) => (
  <header className="docs-header">
    <a href={sitePath('home', currentLanguage())} className="docs-brand">
      <BrandMark />
      <span>{portalConfig().companyName}</span>
      <span className="docs-tag">{t('documentation.nav.tag')}</span>
    </a>
    <nav aria-label={t('site.nav')} className="docs-links">
      <Links current={current} />
    </nav>
    <DocumentSearch />
    <a href={paths.login()} className="docs-log-in">
      {t('site.logIn')}
    </a>
    <a
      href={paths.createAccount()}
      className={`docs-key ${buttonClass({ kind: 'primary', size: 'dialog' })}`}
    >
      {t('documentation.nav.testKey')}
    </a>
    <details data-site-menu className="docs-menu">
      <summary>
        <Menu aria-hidden size={20} />
        <span className="sr-only">{t('site.menu')}</span>
      </summary>
      <nav aria-label={t('site.menu')}>
        <Links current={current} />
        <div>
          <a href={paths.login()} className={buttonClass({ size: 'public' })}>
            {t('site.logIn')}
          </a>
          <a href={paths.createAccount()} className={buttonClass({ kind: 'primary', size: 'public' })}>
            {t('documentation.nav.testKey')}
          </a>
        </div>
      </nav>
    </details>
  </header>
)
