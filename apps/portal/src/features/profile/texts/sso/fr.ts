import type { profileSso as english } from '#src/features/profile/texts/sso/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Le chemin du profil vers le fournisseur d’identité. */
export const profileSso: Translated<typeof english> = {
  title: 'Authentification unique',
  lead: 'Si {organisation} a un fournisseur d’identité, associez-y vos identifiants. Vous pourrez alors aussi vous connecter par {organisation}.',
  link: 'Associer mes identifiants',
  noSso: '{organisation} n’a pas de fournisseur d’identité activé. Un Propriétaire peut en configurer un.',
}
