import type { sdkStart as english } from '#src/i18n/en/sdk-start.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Les premiers pas avec un SDK, à la place des licences. */
export const sdkStart: Translated<typeof english> = {
  title: 'Vous intégrez un SDK ?',
  text: 'Un SDK n’a pas besoin de licence : votre serveur envoie ses totaux, avec votre clé d’API et votre clé secrète. Ses fichiers sont fournis avec l’essai ; si vous ne les avez pas reçus, écrivez à {contact}.',
  guides: 'Guides pour commencer',
  guide: { android: 'Guide Android', ios: 'Guide iOS', browser: 'Guide navigateur' },
  toKeys: 'Vos clés d’API',
  allDocuments: 'Toute la documentation',
}
