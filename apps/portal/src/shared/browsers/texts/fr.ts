import type { browsers as english } from '#src/shared/browsers/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Les noms des navigateurs. */
export const browsers: Translated<typeof english> = {
  unknown: 'Navigateur inconnu',
  on: '{browser} sur {system}',
}
