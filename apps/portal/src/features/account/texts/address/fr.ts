import type { mailedAddress as english } from '#src/features/account/texts/address/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Les pages des liens sur un changement d’adresse. */
export const mailedAddress: Translated<typeof english> = {
  page: 'Changement d’adresse',
  title: 'Utiliser votre nouvelle adresse ?',
  lead: 'Vous vous connecterez avec {email} et y recevrez nos messages. Vos autres sessions seront fermées.',
  confirm: 'Utiliser cette adresse',
  logInTitle: 'Connectez-vous pour changer d’adresse',
  logInText: 'Connectez-vous avec votre adresse actuelle. Vous pourrez ensuite confirmer la nouvelle.',
  ended: 'Recommencez le changement dans votre profil, connecté avec le compte qui l’a demandé.',
  toProfile: 'Aller à votre profil',
  done: 'Votre adresse est modifiée',
  doneText: 'Vous vous connectez maintenant avec {email}.',
  registered: 'Cette adresse a désormais un autre compte. Votre adresse reste inchangée.',
  undoTitle: 'Votre adresse a-t-elle été modifiée sans vous ?',
  undoText:
    'Reprenez votre compte. Votre adresse revient, toutes les sessions se ferment et le mot de passe ne fonctionne plus. Nous vous envoyons un lien pour en choisir un nouveau.',
  undo: 'Reprendre mon compte',
  undone: 'Votre compte est de nouveau à vous',
  undoneText: 'Nous avons envoyé un lien à {email}. Il vous permet de choisir un nouveau mot de passe.',
  undoEnded:
    'Le changement a déjà été annulé, ou il est trop ancien. Si ce n’était pas vous, écrivez à {contact}.',
  undoRegistered: 'Votre ancienne adresse a désormais un autre compte. Écrivez à {contact}.',
}
