import { useCallback } from 'react'

type ChangeSearch = (change: { search: string }, options?: { replace: boolean }) => void

/** Returns the search function of a list. Typing on replaces the history entry, so that Back leaves in one step. */
export const useSearch = (search: string, onView: ChangeSearch): ((text: string) => void) => {
  const isSearching = search !== ''
  return useCallback(
    (text: string) => onView({ search: text }, { replace: isSearching && text !== '' }),
    [onView, isSearching],
  )
}
