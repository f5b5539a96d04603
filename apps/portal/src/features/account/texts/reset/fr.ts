import type {
  accountActivation as accountActivationEnglish,
  passwordReset as passwordResetEnglish,
} from '#src/features/account/texts/reset/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Le mot de passe d’une inscription dont le lien a été ouvert dans un autre navigateur (LG-02). */
export const accountActivation: Translated<typeof accountActivationEnglish> = {
  title: 'Choisissez votre mot de passe',
  lead: '{name} ({company}) a utilisé votre adresse e-mail pour s’inscrire. Si c’était vous, choisissez un mot de passe pour activer votre compte.',
  why: 'Vous avez ouvert le lien dans un autre navigateur que celui de votre inscription. Le mot de passe saisi lors de l’inscription n’est donc pas repris.',
  notYou: 'Si cette inscription n’est pas la vôtre, fermez cette page : aucun compte ne sera créé.',
  submit: 'Activer le compte',
  submitting: 'Activation en cours',
}

/** Le formulaire qui demande un lien de réinitialisation (LG-04). */
export const passwordReset: Translated<typeof passwordResetEnglish> = {
  title: 'Réinitialiser votre mot de passe',
  lead: 'Nous vous envoyons un lien pour en choisir un nouveau.',
  emailRequired: 'Veuillez saisir votre adresse e-mail',
  emailInvalid: 'Cette adresse e-mail n’est pas valide',
  unavailable: 'Saisissez d’abord l’adresse e-mail de votre compte',
  submit: 'Envoyer le lien',
  submitting: 'Envoi en cours',
  notFound: 'Adresse e-mail introuvable',
  unknown: 'Une erreur inconnue s’est produite',
  back: 'Retour à la connexion',
  sentTitle: 'Consultez votre boîte de réception',
  sentLead:
    'Si un compte existe pour {email}, nous avons envoyé à cette adresse un lien pour choisir un nouveau mot de passe.',
  sentOnce: 'Le lien est valable {lifetime} et ne fonctionne qu’une fois.',
  sentSpam: 'Rien reçu au bout de quelques minutes ? Consultez aussi vos courriers indésirables.',
  again: 'Renvoyer',
  againLater: 'Attendez une minute entre deux envois',
  sentAgain: 'Renvoyé',
  other: 'Utiliser une autre adresse',
}
