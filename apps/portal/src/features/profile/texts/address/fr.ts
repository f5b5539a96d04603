import type { addressChange as english } from '#src/features/profile/texts/address/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Le changement de l’adresse avec laquelle une personne se connecte. */
export const addressChange: Translated<typeof english> = {
  title: 'Adresse e-mail',
  lead: 'Vous vous connectez avec {email}.',
  open: 'Changer d’adresse…',
  dialogTitle: 'Changer d’adresse',
  dialogLead:
    'Nous envoyons un lien à la nouvelle adresse. Tant que vous ne l’avez pas ouvert, vous vous connectez avec {email}.',
  label: 'Nouvelle adresse e-mail',
  submit: 'Envoyer le lien',
  same: 'C’est déjà votre adresse',
  registered: 'Cette adresse a un autre compte',
  waiting: 'Nous avons envoyé un lien à {email}. Ouvrez-le pendant que votre session est ouverte.',
  waitingHelp:
    'Il est valable {lifetime}. Rien reçu ? Regardez dans les indésirables. L’adresse est peut-être mal saisie ou a déjà un compte.',
  again: 'Renvoyer',
  sentAgain: 'Un nouveau lien part vers {email}.',
  cancel: 'Garder mon adresse actuelle',
  cancelled: 'Votre adresse reste {email}.',
  failedTitle: 'Impossible de vérifier si un changement est en cours',
}
