import { LICENCE_SEARCH_MIN, LICENCE_TEXT_MAX } from '@assure/contract/constants'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { parsePage } from '#src/shared/lists/list-pages.ts'

/** Search and page of the list. They are kept in the URL, for Back and reload. */
export interface RetailView {
  search: string
  /** From 1. */
  page: number
}
export type ChangeRetailView = (change: Partial<RetailView>, options?: { replace?: boolean }) => void

const parse = (params: URLSearchParams): RetailView => {
  const search = (params.get('search') ?? '').trim().slice(0, LICENCE_TEXT_MAX)
  return {
    search: search.length < LICENCE_SEARCH_MIN ? '' : search,
    page: parsePage(params.get('page')),
  }
}

const format = ({ search, page }: RetailView) =>
  new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) })

/** Reads and writes the view in the URL. Every change except of the page itself resets the page to the first. */
export const useRetailView = (): readonly [RetailView, ChangeRetailView] => {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => parse(params), [params])
  const change = useCallback<ChangeRetailView>(
    (part, { replace = false } = {}) =>
      setParams((before) => format({ ...parse(before), page: 1, ...part }), {
        replace,
        preventScrollReset: true,
      }),
    [setParams],
  )
  return [view, change]
}
