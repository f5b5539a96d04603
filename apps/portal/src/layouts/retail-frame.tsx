import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { portalConfig } from '#src/api/portal-config.ts'
import { retailQuery } from '#src/api/queries.ts'
import { useRetailUser } from '#src/api/retail-session.ts'
import { DashboardShell } from '#src/layouts/dashboard-shell.tsx'
import { RetailMenu } from '#src/layouts/retail-menu.tsx'
import { SampleDataChip } from '#src/layouts/sample-data-chip.tsx'
import { useHold } from '#src/layouts/use-hold.ts'
import { NoticeList } from '#src/shared/page/notice-list.tsx'
import { RetailStrip, RetailTag } from '#src/shared/page/retail-tag.tsx'
import { BrandMark } from '#src/ui/brand-mark.tsx'

/** The frame of the retail pages, with the notices for the payer of licences. */
export const RetailFrame = ({ children }: { children: ReactNode }) => {
  const { sample_data: sampleData } = useRetailUser()
  const { data, isPending } = useQuery(retailQuery('list_retail_notices', {}))
  return (
    <DashboardShell
      menu={<RetailMenu />}
      strip={<RetailStrip />}
      isHeld={useHold(isPending)}
      bar={
        <>
          <span className="flex min-w-0 flex-1 items-center gap-2.5 text-panel font-semibold">
            <BrandMark />
            <span className="truncate">{portalConfig().appName}</span>
          </span>
          {sampleData && <SampleDataChip />}
          <RetailTag />
        </>
      }
    >
      {data && <NoticeList notices={data.notices} />}
      {children}
    </DashboardShell>
  )
}
