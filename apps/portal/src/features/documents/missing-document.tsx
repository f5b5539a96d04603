import '#src/shared/documents/texts/texts.ts'
import { documentPaths, DOCUMENTS, GROUPS } from '@assure/documents/documents'
import { GUIDE_WORDS } from '@assure/documents/pages/guide-words'
import { documentTitle } from '#src/features/documents/titles.ts'
import { currentLanguage, useTranslation } from '#src/i18n/translation.ts'
import { PlainPage } from '#src/shared/page/plain-page.tsx'
import { sitePath } from '#src/paths.ts'
import { buttonClass } from '#src/ui/button.tsx'

/** Message for a document that does not exist in this name or language, with links to those that do (HM-07). */
export const MissingDocument = () => {
  const { t } = useTranslation()
  const language = currentLanguage()
  return (
    <PlainPage title={t('viewer.missingTitle')}>
      <p className="text-form text-text-muted">{t('viewer.missingText')}</p>
      {GROUPS.map((group) => (
        <section key={group} aria-labelledby={group}>
          <h2 id={group} className="text-base font-semibold">
            {GUIDE_WORDS[language].groups[group]}
          </h2>
          <ul className="mt-1">
            {DOCUMENTS.filter((document) => document.group === group).map(({ name }) => (
              <li key={name}>
                <a
                  href={documentPaths(language, name).viewer}
                  className="inline-flex min-h-7 items-center rounded-tag text-base text-accent hover:underline pointer-coarse:min-h-11"
                >
                  {documentTitle(language, name)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <a href={sitePath('home', language)} className={buttonClass({ kind: 'primary', size: 'form' })}>
        {t('viewer.home')}
      </a>
    </PlainPage>
  )
}
