import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { budgetQuery } from '#src/api/queries.ts'
import { NoticeList } from '#src/shared/page/notice-list.tsx'
import { paths } from '#src/paths.ts'

/** The account's notices, each on the pages it concerns. */
export const DeveloperNotices = () => {
  const { pathname } = useLocation()
  const shownOn = [paths.dashboard(), paths.plans(), paths.licences({ product: portalConfig().appSlug })]
  const isShown = shownOn.includes(pathname)
  const { data } = useQuery({ ...budgetQuery('list_notices', {}), enabled: isShown })
  return isShown && data ? <NoticeList notices={data.notices} /> : null
}
