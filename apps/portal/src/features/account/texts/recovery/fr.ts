import type { recovery as english } from '#src/features/account/texts/recovery/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** L’étape de la connexion pour qui n’a aucun code. */
export const recovery: Translated<typeof english> = {
  title: 'Entrer sans code',
  lead: 'Vous n’avez ni votre application d’authentification ni code de secours.',
  wait: 'Vous attendez {duration}. Nous envoyons ensuite un lien à {email}.',
  told: 'Nous vous écrivons, ainsi qu’aux propriétaires de vos organisations, maintenant puis chaque jour : personne n’entre sans être vu.',
  end: 'Avec ce lien, vous choisissez un nouveau mot de passe. La connexion en deux étapes est alors désactivée.',
  cancel: 'Toute personne connectée à votre compte peut annuler la demande.',
  ask: 'Demander à entrer',
  asking: 'Demande en cours',
  back: 'Retour',
  waitingTitle: 'Attendez notre message',
  asked: 'Le {asked}, vous avez demandé à entrer sans votre second facteur. L’accès s’ouvre le {opens}.',
  open: 'Le {asked}, vous avez demandé à entrer sans votre second facteur. Nous vous avons envoyé le lien. S’il est perdu, refaites une demande dans quelques minutes.',
  wrote: 'Nous vous avons écrit, ainsi qu’aux propriétaires de {organisations}.',
  wroteYou: 'Nous vous avons écrit.',
  found: 'Si vous retrouvez votre application ou un code de secours, connectez-vous avec.',
  changed:
    'Votre mot de passe ou votre second facteur vient de changer. Revenez en arrière et connectez-vous à nouveau.',
}
