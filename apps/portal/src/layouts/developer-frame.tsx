import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { budgetQuery } from '#src/api/queries.ts'
import { useMay, useOptionalSession, usePerson } from '#src/api/session-context.ts'
import { DashboardShell } from '#src/layouts/dashboard-shell.tsx'
import { DeveloperMenu } from '#src/layouts/developer-menu.tsx'
import { SampleDataChip } from '#src/layouts/sample-data-chip.tsx'
import { useHold } from '#src/layouts/use-hold.ts'
import { paths } from '#src/paths.ts'
import { TestModeStrip } from '#src/shared/test-mode/test-mode-strip.tsx'
import { NoticeList } from '#src/shared/page/notice-list.tsx'
import { Avatar } from '#src/ui/avatar.tsx'

/** The bar above the page below 1024 px, with the company and the logged-in user. */
const Bar = () => {
  const { name, email } = usePerson()
  const session = useOptionalSession()
  return (
    <>
      <span className="min-w-0 flex-1 truncate text-panel font-semibold">{portalConfig().companyName}</span>
      {session?.sample_data && <SampleDataChip />}
      <Avatar name={name || email} />
    </>
  )
}

/** The frame of a person's pages, with the organisation's notices on the pages they concern. */
export const DeveloperFrame = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const noticed = [paths.dashboard(), paths.plans(), paths.licences({ product: portalConfig().appSlug })]
  const isNoticed = useMay()('organisation.read') && noticed.includes(pathname)
  const { data, isPending } = useQuery({ ...budgetQuery('list_notices', {}), enabled: isNoticed })
  return (
    <DashboardShell
      menu={<DeveloperMenu />}
      bar={<Bar />}
      banner={<TestModeStrip />}
      isHeld={useHold(isNoticed && isPending)}
    >
      {isNoticed && data && <NoticeList notices={data.notices} />}
      {children}
    </DashboardShell>
  )
}
