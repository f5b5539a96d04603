import type { ReactNode } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { useLinkGuard } from '#src/layouts/use-link-guard.ts'
import { Drawer } from '#src/ui/drawer.tsx'

const MAIN = 'main'

interface DashboardShellProps {
  menu: ReactNode
  /** The bar next to the menu button, below 1024 px. */
  bar: ReactNode
  /** A coloured line at the top of the page. */
  strip?: ReactNode
  /** A message that stays above the page while it scrolls. */
  banner?: ReactNode
  /** Whether the page is transparent, because the part above it is still unknown. */
  isHeld?: boolean
  children: ReactNode
}

/**
 * The frame of logged-in pages: skip link, menu and content of at most 1280 px. The menu shows icons below 1440 px and
 * is a drawer below 1024 px.
 */
export const DashboardShell = ({
  menu,
  bar,
  strip,
  banner,
  isHeld = false,
  children,
}: DashboardShellProps) => {
  const { t } = useTranslation()
  const guardLinks = useLinkGuard()
  return (
    <div onClickCapture={guardLinks} className="lg:pl-16 wide:pl-60">
      <a
        href={`#${MAIN}`}
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2 focus:font-medium focus:shadow-pop"
      >
        {t('shell.skipToContent')}
      </a>
      <div
        data-side-menu
        className="fixed top-(--test-cards-room) bottom-0 left-0 hidden w-16 flex-col overflow-y-auto border-r bg-surface lg:flex wide:w-60"
      >
        {strip && <div className="h-1 shrink-0" />}
        {menu}
      </div>
      <header className="sticky top-(--test-cards-room) z-20 border-b bg-surface lg:hidden">
        {strip}
        <div className="flex h-14 items-center gap-3 px-4">
          <Drawer title={t('shell.menu')} openLabel={t('shell.openMenu')} closeLabel={t('shell.closeMenu')}>
            {menu}
          </Drawer>
          {bar}
        </div>
        {banner}
      </header>
      {banner && <div className="sticky top-(--test-cards-room) z-10 hidden lg:block">{banner}</div>}
      {strip && <div className="fixed inset-x-0 top-(--test-cards-room) z-20 hidden lg:block">{strip}</div>}
      <main
        id={MAIN}
        tabIndex={-1}
        // The room below the page is for snackbars, so that they never cover its end.
        className={`mx-auto min-h-[calc(100dvh-57px)] max-w-332 px-4 pt-4 pb-24 outline-none md:px-6 md:pt-8 lg:min-h-dvh ${isHeld ? 'opacity-0' : ''}`}
      >
        {children}
      </main>
    </div>
  )
}
