import type { Translated } from '#src/i18n/translated.ts'
import type { offline as english } from '#src/seo/texts/en.ts'

export const offline: Translated<typeof english> = {
  title: 'Vous êtes hors ligne',
  text: 'Cette page nécessite une connexion. Vos données enregistrées sont conservées. Rechargez la page une fois la connexion rétablie.',
  retry: 'Recharger',
}
