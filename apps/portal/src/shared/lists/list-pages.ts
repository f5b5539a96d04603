import { LICENCE_PAGE_SIZE, LICENCE_ROWS_REACHED_MAX } from '@assure/contract/constants'
import { useEffect } from 'react'

/** How many pages a number of licences fills, as far as pages reach; one where there are none. */
export const pagesOf = (total: number): number =>
  Math.max(1, Math.ceil(Math.min(total, LICENCE_ROWS_REACHED_MAX) / LICENCE_PAGE_SIZE))

/** The page that an address names; the first where it names none that can be reached. */
export const parsePage = (text: string | null): number => {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= LICENCE_ROWS_REACHED_MAX ? page : 1
}

type ShowPage = (change: { page: number }, options: { replace: boolean }) => void

/** A page beyond the last one, such as after a deletion, leads to the last one. */
export const useLastPage = (total: number | undefined, page: number, onPage: ShowPage): void => {
  const last = total === undefined ? page : pagesOf(total)
  useEffect(() => {
    if (page > last) onPage({ page: last }, { replace: true })
  }, [page, last, onPage])
}
