import { type Role, ROLES } from '@assure/contract/accounts/roles'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** The view of the list of members, kept in the URL. */
export interface MembersView {
  search: string
  role: Role | ''
  page: number
}

const PAGE_MAX = 10_000

/** Parses a view from the query. Ignores unknown values, because a URL may be outdated or mistyped. */
export const parseMembersView = (params: URLSearchParams): MembersView => {
  const page = Number(params.get('page') ?? 1)
  return {
    search: (params.get('search') ?? '').trim(),
    role: ROLES.find((role) => role === params.get('role')) ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  }
}

const formatView = ({ search, role, page }: MembersView) => ({
  ...(search && { search }),
  ...(role && { role }),
  ...(page > 1 && { page: String(page) }),
})

/** Reads and writes the view in the URL. Another search or role starts on the first page. */
export const useMembersView = () => {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => parseMembersView(params), [params])
  const change = useCallback(
    (part: Partial<MembersView>, options?: { replace: boolean }) =>
      setParams((before) => formatView({ ...parseMembersView(before), page: 1, ...part }), {
        preventScrollReset: true,
        ...options,
      }),
    [setParams],
  )
  return [view, change] as const
}
