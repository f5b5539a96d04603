import '#src/styles/base.css'
import { type Language, LANGUAGES } from '@assure/contract/constants'
import { CSPProvider } from '@base-ui/react/csp-provider'
import latinFont from '@fonts/inter-latin-wght-normal.woff2?url'
import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { addressLanguage } from '#src/i18n/page-language.ts'
import { currentLanguage, setLanguage, t, textOf } from '#src/i18n/translation.ts'
import { PLAIN } from '#src/layouts/plain.ts'
import { TestCardsBanner } from '#src/layouts/test-cards-banner.tsx'
import { sitePath } from '#src/paths.ts'
import { SITE_SCRIPT } from '#src/layouts/site-script.ts'
import { portalConfig, portalConfigText } from '#src/api/portal-config.ts'
import { registerOfflinePage } from '#src/lib/register-offline-page.ts'
import { GROUND } from '@assure/contract/theme-colours'
import { useHeadingFocus } from '#src/layouts/use-heading-focus.ts'

export { FailurePage as ErrorBoundary } from '#src/layouts/failure-page.tsx'

export const links = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
  { rel: 'preload', href: latinFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
]

/** Note for browsers without JavaScript, with links to static pages. Shown in each language, because it is unknown. */
const NoScript = ({ language }: { language: Language }) => (
  <section lang={language}>
    <p>{textOf(language, 'shell.noScript')}</p>
    <p className="mt-2 flex flex-wrap gap-x-6">
      {(
        [
          ['home', 'shell.notFoundHome'],
          ['contactUs', 'shell.contactUs'],
        ] as const
      ).map(([page, label]) => (
        <a
          key={page}
          href={sitePath(page, language)}
          className="inline-flex min-h-11 items-center font-medium text-accent underline"
        >
          {textOf(language, label)}
        </a>
      ))}
    </p>
  </section>
)

// The built description is English. Translated before hydration, or React would add a second one.
if (typeof document !== 'undefined')
  document.querySelector('meta[name=description]')?.setAttribute('content', t('shell.description'))

/** The HTML document around every page, rendered at build. The server fills in the portal's settings. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const plain = useMatches().some(({ handle }) => handle === PLAIN)
  const location = useLocation()
  if (typeof document === 'undefined') setLanguage(addressLanguage(location) ?? 'en')
  return (
    // theme.js sets the theme on the root before hydration, and the user's language may differ from the built one.
    <html lang={currentLanguage()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={GROUND.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={GROUND.dark} media="(prefers-color-scheme: dark)" />
        {plain || (
          <>
            <meta name="description" content={t('shell.description')} suppressHydrationWarning />
            <meta name="portal-config" content={portalConfigText()} />
          </>
        )}
        <script src="/theme.js" />
        <Meta />
        <Links />
        {plain && <script type="module" src={SITE_SCRIPT} />}
      </head>
      <body data-test-cards={String(portalConfig().testCards)}>
        <TestCardsBanner />
        {plain || (
          <noscript>
            <div className="mx-auto flex max-w-160 flex-col gap-8 p-6">
              {LANGUAGES.map((each) => (
                <NoScript key={each} language={each} />
              ))}
            </div>
          </noscript>
        )}
        {children}
        {plain || (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

/** Shown until the first screen is ready. Always English, as prerendered. */
export const HydrateFallback = () => (
  <>
    <title>{t('common.loading')}</title>
    <p className="sr-only" suppressHydrationWarning>
      {t('shell.loading')}
    </p>
  </>
)

export default function Root() {
  useHeadingFocus()
  useEffect(registerOfflinePage, [])
  return (
    <CSPProvider disableStyleElements>
      <Outlet />
    </CSPProvider>
  )
}
