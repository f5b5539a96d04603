import { START_WORDS } from '@assure/documents/start/start-words'
import { Server, Smartphone, Store } from 'lucide-react'
import { ArrowRight } from 'lucide-react'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'

/** The heading of the start page, and a link for each kind of reader. */
export const ReaderCards = () => {
  const lang = currentLanguage()
  const cards = [
    { reader: 'app', icon: Smartphone, href: `${paths.guides({ lang })}#ageAssurance` },
    {
      reader: 'tills',
      icon: Store,
      href: `${paths.documentationPage({ lang, documentName: 'retail-app-guide' })}#first-result`,
    },
    { reader: 'server', icon: Server, href: paths.apiReference({ lang }) },
  ] as const
  return (
    <div className="start-head">
      <div>
        <p className="font-semibold text-accent">{START_WORDS[lang].title}</p>
        <h1>
          {[t('siteStart.heading1'), t('siteStart.heading2')].map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </h1>
        <p className="mt-4 text-body text-text-muted">{t('siteStart.lead')}</p>
      </div>
      <ul aria-label={t('siteStart.readers')}>
        {cards.map(({ reader, icon: Icon, href }) => (
          <li key={reader}>
            <Icon aria-hidden size={18} />
            <h2>{t(`siteStart.${reader}`)}</h2>
            <p>{t(`siteStart.${reader}Text`)}</p>
            <a href={href}>
              {t(`siteStart.${reader}Link`)}
              <ArrowRight aria-hidden size={15} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
