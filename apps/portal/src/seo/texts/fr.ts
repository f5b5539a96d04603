import type { Translated } from '#src/i18n/translated.ts'
import type { offline as english } from '#src/seo/texts/en.ts'

export const offline: Translated<typeof english> = {
  title: 'Vous êtes hors ligne',
  text: 'Cette page a besoin du réseau. Rien de ce que vous avez enregistré n’est perdu. Une fois la connexion rétablie, chargez la page à nouveau.',
  retry: 'Charger à nouveau',
}
