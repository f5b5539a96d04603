import { LICENCE_PAGE_SIZE, LICENCE_ROWS_REACHED_MAX } from '@assure/contract/constants'
import { useEffect } from 'react'

/** Returns the number of pages, at least 1. Rows beyond `LICENCE_ROWS_REACHED_MAX` do not count. */
export const pagesOf = (total: number): number =>
  Math.max(1, Math.ceil(Math.min(total, LICENCE_ROWS_REACHED_MAX) / LICENCE_PAGE_SIZE))

/** Parses the page number of a URL. Returns 1 for an invalid or unreachable one. */
export const parsePage = (text: string | null): number => {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= LICENCE_ROWS_REACHED_MAX ? page : 1
}

type ShowPage = (change: { page: number }, options: { replace: boolean }) => void

/** Goes to the last page if `page` is beyond it, such as after a deletion. */
export const useLastPage = (total: number | undefined, page: number, onPage: ShowPage): void => {
  const last = total === undefined ? page : pagesOf(total)
  useEffect(() => {
    if (page > last) onPage({ page: last }, { replace: true })
  }, [page, last, onPage])
}
