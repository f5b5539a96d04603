import type { identity as english } from '#src/layouts/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** La fenêtre qui redemande le mot de passe avant d’afficher un secret. */
export const identity: Translated<typeof english> = {
  title: 'Confirmez votre identité',
  reveal: 'Vous allez afficher une clé secrète. Saisissez votre mot de passe.',
  change: 'Vous allez modifier ce qui ouvre votre compte. Saisissez votre mot de passe.',
  password: 'Mot de passe',
  code: 'Code de votre application d’authentification, ou code de secours',
  useCode: 'Utiliser plutôt un code',
  usePassword: 'Utiliser plutôt votre mot de passe',
  wrong: 'Ce n’est pas correct. Réessayez.',
  confirm: 'Confirmer',
  again: 'Nous vous le redemanderons après 10 minutes.',
}
