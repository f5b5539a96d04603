import type { Translated } from '#src/i18n/translated.ts'
import type { loginDeletion as english } from '#src/shared/organisations/texts/deletion/en.ts'

/** La suppression des identifiants d’une personne. */
export const loginDeletion: Translated<typeof english> = {
  title: 'Supprimer vos identifiants',
  text: 'Vous quittez toutes les organisations et plus personne ne peut se connecter avec {email}.',
  open: 'Supprimer vos identifiants…',
  dialogTitle: 'Supprimer vos identifiants ?',
  lead: 'Il s’agit des identifiants de {email}.',
  ends: 'Ce qui prend fin aussitôt',
  endsLogin: 'Votre connexion, sur tous les appareils, avec le mot de passe et la connexion en deux étapes.',
  endsMembership: 'Votre place dans toutes vos organisations, et les invitations que vous avez envoyées.',
  endsAlone:
    '{names} : vous en êtes le seul membre. Ses licences et ses abonnements sont supprimés avec vos identifiants.',
  stays: 'Ce qui reste',
  staysText:
    'Les autres organisations avec leurs licences, clés d’API et journaux. Les journaux gardent ce que vous avez fait et quand.',
  undo: 'Pendant {days} jours, vous pouvez annuler la suppression avec un lien reçu par e-mail. Ensuite, votre nom, votre adresse et vos données de connexion sont effacés.',
  loading: 'Recherche de vos organisations',
  loadFailed: 'Impossible de trouver vos organisations. {reason}',
  password: 'Votre mot de passe',
  submit: 'Supprimer les identifiants',
  keep: 'Garder les identifiants',
  failed: 'Vos identifiants n’ont pas été supprimés. {reason}',
  lastOwner: 'Nommez d’abord un autre propriétaire de {name}.',
  suspended_one:
    'Cette organisation est suspendue et a besoin de vous comme propriétaire. Écrivez à {contact}.',
  suspended_other:
    'Ces organisations sont suspendues et ont besoin de vous comme propriétaire. Écrivez à {contact}.',
  members: 'Membres de {name}',
}
