import '#src/shared/organisations/texts/texts.ts'
import type { Place } from '@assure/contract/authorise'
import type { Translate } from '#src/i18n/translation.ts'
import { labelled } from '#src/shared/page/labelled.ts'

/** Returns the name of a place: 'Northway', or 'Northway: Leeds' for a store. */
export const placeName = ({ chain, store }: Place): string =>
  store === null ? chain : labelled(chain, store)

/** Returns places for a table cell: 'All' or 'Northway, +3'. */
export const placesShort = (places: readonly Place[] | null, t: Translate): string => {
  const [first, ...rest] = places ?? []
  if (!first) return t('organisations.places.all')
  return rest.length === 0
    ? placeName(first)
    : t('organisations.places.rest', { first: placeName(first), count: rest.length })
}

/** Returns places for a sentence: 'Northway and 3 more places'. */
export const placesInSentence = (places: readonly Place[], t: Translate): string => {
  const [first, ...rest] = places
  if (!first) return ''
  return rest.length === 0
    ? placeName(first)
    : t('organisations.places.more', { first: placeName(first), count: rest.length })
}
