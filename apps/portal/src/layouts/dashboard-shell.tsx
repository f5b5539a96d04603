import type { ReactNode } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { portalConfig } from '#src/api/portal-config.ts'
import { useSession } from '#src/api/session-context.ts'
import { SampleDataChip } from '#src/layouts/sample-data-chip.tsx'
import { SideMenu } from '#src/layouts/side-menu.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { Drawer } from '#src/ui/drawer.tsx'

const MAIN = 'main'

/** The menu below 1024 px: a bar on top and a drawer. */
const TopBar = () => {
  const { t } = useTranslation()
  const { name, email, sample_data } = useSession()
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-3 border-b bg-surface px-4 lg:hidden">
      <Drawer title={t('shell.menu')} openLabel={t('shell.openMenu')} closeLabel={t('shell.closeMenu')}>
        <SideMenu />
      </Drawer>
      <span className="min-w-0 flex-1 truncate text-panel font-semibold">{portalConfig().companyName}</span>
      {sample_data && <SampleDataChip />}
      <Avatar name={name || email} />
    </header>
  )
}

/** The dashboard around a page: skip link, menu, content up to 1280 px. */
export const DashboardShell = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <div className="lg:pl-60">
      <a
        href={`#${MAIN}`}
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2 focus:font-medium focus:shadow-pop"
      >
        {t('shell.skipToContent')}
      </a>
      <div className="fixed inset-y-0 left-0 hidden w-60 flex-col overflow-y-auto border-r bg-surface lg:flex">
        <SideMenu />
      </div>
      <TopBar />
      <main id={MAIN} tabIndex={-1} className="mx-auto max-w-332 px-4 py-4 outline-none md:px-6 md:py-8">
        {children}
      </main>
    </div>
  )
}
