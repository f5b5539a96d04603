import type { undoDeletion as english } from '#src/features/account/texts/undo/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** La page du lien reçu après une suppression. */
export const undoDeletion: Translated<typeof english> = {
  page: 'Annuler une suppression',
  title: 'Annuler la suppression ?',
  person: 'Les identifiants de {email} sont rétablis.',
  roles: 'Vous redevenez membre, avec les mêmes rôles qu’avant :',
  noRoles: 'Vous n’appartiendrez à aucune organisation.',
  organisation_one:
    '{organisation} est rétablie. Son membre retrouve l’accès, avec les mêmes rôles qu’avant.',
  organisation_other:
    '{organisation} est rétablie. Ses {count} membres retrouvent l’accès, avec les mêmes rôles qu’avant.',
  licences:
    'Les licences désactivées par la suppression sont rétablies. Il faut activer de nouveau leurs appareils.',
  undo: 'Annuler la suppression',
  ended: 'La suppression est déjà annulée, ou le délai est écoulé.',
  write: 'Si vous avez besoin d’aide, écrivez à {contact}.',
  doneTitle: 'La suppression est annulée',
  donePerson:
    'Vous pouvez de nouveau vous connecter. Si vous n’avez pas supprimé vos identifiants vous-même, changez tout de suite votre mot de passe.',
  doneOrganisation:
    '{organisation} est rétablie. Si vous ne l’avez pas supprimée vous-même, changez tout de suite votre mot de passe.',
}
