import type { sdkStart as english } from '#src/i18n/en/sdk-start.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Les premiers pas avec un SDK, à la place des licences. */
export const sdkStart: Translated<typeof english> = {
  title: 'Vous intégrez un SDK ?',
  text: 'Un SDK n’a pas besoin de licence : votre serveur envoie ses totaux, avec votre clé d’API et votre clé secrète. Écrivez à {contact}, et nous vous envoyons le SDK sous 48 heures.',
  guides: 'Guides pour commencer',
  guide: { android: 'Guide Android', ios: 'Guide iOS', browser: 'Guide navigateur' },
  toKeys: 'Vos clés d’API',
  allDocuments: 'Toute la documentation',
}
