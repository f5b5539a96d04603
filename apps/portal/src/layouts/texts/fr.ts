import type { identity as english } from '#src/layouts/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** La fenêtre qui redemande le mot de passe avant d’afficher un secret. */
export const identity: Translated<typeof english> = {
  title: 'Confirmez votre identité',
  reveal: 'Vous allez afficher une clé secrète. Saisissez votre mot de passe.',
  keys: 'Vous allez créer ou modifier une clé d’API. Saisissez votre mot de passe.',
  testData: 'Vous allez effacer les données du mode test. Saisissez votre mot de passe.',
  change: 'Vous allez modifier un moyen d’accès à votre compte. Saisissez votre mot de passe.',
  members: 'Vous allez modifier qui dirige cette organisation. Saisissez votre mot de passe.',
  signIn:
    'Vous allez modifier comment les membres de cette organisation se connectent. Saisissez votre mot de passe.',
  factor: 'Vous allez changer votre manière de vous connecter. Prouvez-le avec votre second facteur.',
  password: 'Mot de passe',
  code: 'Code de votre application d’authentification, ou code de secours',
  useCode: 'Utiliser plutôt un code',
  usePassword: 'Utiliser plutôt votre mot de passe',
  wrong: 'Saisie incorrecte. Réessayez.',
  confirm: 'Confirmer',
  again: 'Il vous sera redemandé au bout de 10 minutes.',
}
