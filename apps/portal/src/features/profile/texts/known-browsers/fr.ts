import type { knownBrowsers as english } from '#src/features/profile/texts/known-browsers/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Navigateurs que le compte de la personne connaît. */
export const knownBrowsers: Translated<typeof english> = {
  title: 'Navigateurs connus',
  lead: 'Vous vous êtes connecté avec ces navigateurs. Nous vous signalons par e-mail toute connexion avec un autre. Oublier un navigateur ne ferme pas sa session.',
  current: 'Ce navigateur',
  lastUsed: 'Dernière connexion\u00a0: {ago}',
  remembered: 'Mémorisé\u00a0: {ago}',
  forget: 'Oublier',
  forgetOf: 'Oublier {browser}, dernière connexion\u00a0: {ago}',
  forgotten: '{browser}\u00a0: navigateur oublié.',
  none: 'Aucun navigateur n’est connu. Votre prochaine connexion mémorisera celui que vous utiliserez.',
  failedTitle: 'Impossible de charger les navigateurs connus',
  failedText: '{reason} Vous restez connecté.',
  forgetFailed: 'Impossible d’oublier le navigateur. {reason}',
}
