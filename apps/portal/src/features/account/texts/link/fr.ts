import type { mailedLink as english } from '#src/features/account/texts/link/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Les pages des liens reçus par e-mail. */
export const mailedLink: Translated<typeof english> = {
  loading: 'Ouverture du lien',
  failedTitle: 'Impossible de charger le lien',
  logIn: 'Se connecter',
}
