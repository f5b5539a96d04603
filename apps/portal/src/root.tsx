import '#src/styles/base.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import latinFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { currentLanguage, t, useTranslation } from '#src/i18n/translation.ts'
import { portalConfigText } from '#src/api/portal-config.ts'
import { useHeadingFocus } from '#src/layouts/use-heading-focus.ts'

export { FailurePage as ErrorBoundary } from '#src/layouts/failure-page.tsx'

export const links = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'preload', href: latinFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
]

/** The document around every page, written once at build. The server fills in the portal's settings. */
export const Layout = ({ children }: { children: ReactNode }) => (
  // theme.js has put the chosen theme on the root before React sees it.
  <html lang={currentLanguage()} suppressHydrationWarning>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="description" content={t('shell.description')} />
      <meta name="portal-config" content={portalConfigText()} />
      <script src="/theme.js" />
      <Meta />
      <Links />
    </head>
    <body>
      {children}
      <ScrollRestoration />
      <Scripts />
    </body>
  </html>
)

/** What stands there until the first page is ready. */
export const HydrateFallback = () => {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('common.loading')}</title>
      <p className="sr-only">{t('shell.loading')}</p>
      <noscript>
        <p className="p-6">{t('shell.noScript')}</p>
      </noscript>
    </>
  )
}

export default function Root() {
  useHeadingFocus()
  return (
    <CSPProvider disableStyleElements>
      <Outlet />
    </CSPProvider>
  )
}
