import type { linkHelp as english } from '#src/features/account/texts/link-help/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** L’aide sur les liens envoyés par e-mail. */
export const linkHelp: Translated<typeof english> = {
  activating: 'Activation de votre compte',
  activatingText: 'Un instant, s’il vous plaît.',
  activationFailed: 'Votre compte n’est pas encore activé',
  activationHelp:
    'Un lien d’activation est valable {lifetime} et ne fonctionne qu’une fois. Si vous l’avez déjà utilisé, votre compte est actif : connectez-vous ci-dessous.',
  retailActivationHelp:
    'Un lien d’activation est valable {lifetime} et ne fonctionne qu’une fois. Si vous l’avez déjà utilisé, votre compte est actif : connectez-vous, ou demandez sur la page de connexion un lien pour choisir votre mot de passe.',
  recoveryHelp:
    'Un lien pour retrouver votre accès ne fonctionne qu’une fois, pendant {lifetime}. Pour en recevoir un nouveau, connectez-vous et choisissez « Je n’ai aucun code ».',
  resetHelp:
    'Un lien de réinitialisation est valable {lifetime} et ne fonctionne qu’une fois. Demandez-en un nouveau ci-dessous.',
  sendNew: 'Envoyer un nouveau lien',
  signUpAgain: 'S’inscrire à nouveau',
  write: 'Nous écrire',
  signUpEmail: 'Adresse e-mail de votre inscription',
  send: 'Envoyer le lien',
  sent: 'Si une inscription avec {email} attend d’être confirmée, nous venons d’envoyer un nouveau lien à cette adresse. Il est valable {lifetime} et ne fonctionne qu’une fois.',
  nothingWaits: 'Aucune inscription avec cette adresse n’attend d’être confirmée. Inscrivez-vous à nouveau.',
}
