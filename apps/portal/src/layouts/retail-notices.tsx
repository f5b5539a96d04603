import { useQuery } from '@tanstack/react-query'
import { retailQuery } from '#src/api/queries.ts'
import { NoticeList } from '#src/shared/page/notice-list.tsx'

/** The notices for the payer of licences. */
export const RetailNotices = () => {
  const { data } = useQuery(retailQuery('list_retail_notices', {}))
  return data ? <NoticeList notices={data.notices} /> : null
}
