import type { invitation as english } from '#src/features/account/texts/invitation/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** La page du lien reçu dans une invitation. */
export const invitation: Translated<typeof english> = {
  page: 'Invitation',
  loading: 'Ouverture de l’invitation',
  failedTitle: 'Impossible de charger l’invitation',
  title: '{inviter} vous invite dans {organisation}',
  transferTitle: '{inviter} vous propose la propriété de {organisation}',
  roles: 'Votre rôle : {roles}.',
  rolesFor: 'Votre rôle : {roles} pour {places}.',
  transfer: 'Si vous acceptez, vous devenez propriétaire et {inviter} devient administrateur.',
  forAddress: 'Cette invitation est destinée à {email}.',
  join: 'Rejoindre {organisation}',
  becomeOwner: 'Devenir propriétaire',
  decline: 'Refuser',
  logIn: 'Se connecter pour rejoindre',
  logInText: '{email} a déjà un compte. Connectez-vous avec ce compte pour rejoindre l’organisation.',
  other: 'Cette invitation est destinée à {email}. Vous êtes connecté avec {other}.',
  logOut: 'Se déconnecter et continuer',
  signUpLead: 'Créez vos identifiants pour {email}.',
  name: 'Votre nom',
  signUp: 'Créer et rejoindre',
  signingUp: 'Inscription',
  withPasskey: 'Rejoindre avec une clé d’accès',
  passkeyCancelled: 'Votre appareil n’a pas créé de clé d’accès. Réessayez, ou choisissez un mot de passe.',
  passkeyUnsupported: 'Ce navigateur ne peut pas créer de clé d’accès ici. Choisissez un mot de passe.',
  passkeyInvalid: 'La clé d’accès est arrivée trop tard. Réessayez.',
  endedText: 'Demandez une nouvelle invitation à {organisation}.',
  endedUnknown: 'Demandez une nouvelle invitation à la personne qui vous a invité.',
  declinedTitle: 'Vous avez refusé l’invitation',
  declinedText:
    'Vous n’êtes pas membre de {organisation}. Si vous changez d’avis, demandez une nouvelle invitation.',
  declinedTransfer: 'La propriété de {organisation} ne change pas.',
}
