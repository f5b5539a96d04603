import type { Translated } from '#src/i18n/translated.ts'
import type { recoveryNotice as english } from '#src/shared/recovery/texts/en.ts'

/** L’avis de chaque page pendant qu’une personne attend d’entrer sans le second facteur. */
export const recoveryNotice: Translated<typeof english> = {
  asked: 'Le {asked}, une personne a demandé à entrer sans votre second facteur. L’accès s’ouvre le {opens}.',
  open: 'Le {asked}, une personne a demandé à entrer sans votre second facteur. Un lien vous a été envoyé le {opens}.',
  help: 'Si ce n’était pas vous, quelqu’un connaît votre mot de passe : annulez la demande et changez de mot de passe.',
  cancel: 'Annuler, ce n’était pas moi',
  done: 'La demande est annulée. Changez maintenant de mot de passe : quelqu’un d’autre le connaît.',
  failed: 'La demande n’est pas annulée. {reason}',
}
