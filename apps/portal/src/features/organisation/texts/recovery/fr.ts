import type { memberRecovery as english } from '#src/features/organisation/texts/recovery/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Un membre qui a demandé à entrer sans le second facteur, sur la page Membres. */
export const memberRecovery: Translated<typeof english> = {
  asked: '{name} a demandé le {asked} à entrer sans le second facteur. L’accès s’ouvre le {opens}.',
  open: '{name} a demandé le {asked} à entrer sans le second facteur. Un lien a été envoyé à {email} le {opens}.',
  elsewhere: 'Vous ne pouvez pas l’approuver : {name} est aussi dans une autre organisation.',
  approve: 'Approuver…',
  title: 'Laisser entrer {name} sans le second facteur ?',
  text: '{name} reçoit maintenant un lien, choisit un nouveau mot de passe et décide de ce qui fonctionne encore. La connexion en deux étapes est alors désactivée. Interrogez d’abord {name} de vive voix : une personne qui connaît le mot de passe et lit les messages de {email} peut entrer.',
  safe: 'Laisser attendre',
  act: 'Approuver',
  done: 'Un lien a été envoyé à {email}.',
  gone: 'Plus rien n’attend. {name} a peut-être annulé la demande ou rejoint une autre organisation.',
  failed: 'La demande de {name} n’est pas approuvée. {reason}',
}
