import { currentLanguage, t } from '#src/i18n/translation.ts'
import { paths, sitePath } from '#src/paths.ts'
import { buttonClass } from '#src/ui/button.tsx'

/** The text of the page for an unknown address, and links that lead on (RT-02). */
export const NotFoundWays = () => {
  const language = currentLanguage()
  const ways = [
    { label: t('shell.documentation'), href: paths.documentation({ lang: language }) },
    { label: t('shell.contactUs'), href: sitePath('contactUs', language) },
    { label: t('account.login.submit'), href: paths.login() },
  ]
  return (
    <>
      <p className="text-form text-text-muted">{t('shell.notFoundText')}</p>
      {/* The public pages have a script of their own: they are loaded, not rendered within this one. */}
      <a href={sitePath('home', language)} className={buttonClass({ kind: 'primary', size: 'form' })}>
        {t('shell.notFoundHome')}
      </a>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        {ways.map(({ label, href }) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex min-h-8 items-center rounded-tag text-form font-medium text-accent hover:underline pointer-coarse:min-h-11"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
