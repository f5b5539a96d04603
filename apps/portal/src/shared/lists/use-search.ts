import { useCallback } from 'react'

type ChangeSearch = (change: { search: string }, options?: { replace: boolean }) => void

/** Searches a list. Further typing replaces the search before it in the history, so that Back leaves it in one step. */
export const useSearch = (search: string, onView: ChangeSearch): ((text: string) => void) => {
  const isSearching = search !== ''
  return useCallback(
    (text: string) => onView({ search: text }, { replace: isSearching && text !== '' }),
    [onView, isSearching],
  )
}
