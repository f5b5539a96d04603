import type { profileSso as english } from '#src/features/profile/texts/sso/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** La partie du profil sur la connexion chez un fournisseur d’identité. */
export const profileSso: Translated<typeof english> = {
  title: 'Authentification unique',
  lead: 'Associez vos identifiants chez {provider}. Ils vous permettront alors de vous connecter à {organisation}.',
  linked: 'Vous vous connectez à {organisation} avec {provider}.',
  link: 'Associer mes identifiants',
  noSso: '{organisation} n’a pas de fournisseur d’identité activé. Un Propriétaire peut en configurer un.',
  noFactor:
    '{organisation} exige {provider}. Pour associer vos identifiants maintenant, connectez-vous avec un second facteur configuré depuis au moins un jour.',
  failed: 'Impossible de vérifier si vous vous connectez par un fournisseur d’identité. {reason}',
}
