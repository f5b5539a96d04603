import type { memberEvents as english } from '#src/features/profile/texts/member-events-en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Les événements du journal de sécurité sur les membres et les propriétaires. */
export const memberEvents: Translated<typeof english> = {
  organisation_created: 'Organisation créée',
  organisation_changed: 'Réglages de l’organisation modifiés',
  sign_in_policy_changed: 'Règle de connexion modifiée',
  member_invited: 'Membre invité',
  member_invited_again: 'Membre invité de nouveau',
  invitation_revoked: 'Invitation annulée',
  invitation_declined: 'Invitation refusée',
  member_joined: 'Membre arrivé',
  member_changed: 'Rôles d’un membre modifiés',
  member_removed: 'Membre retiré',
  member_left: 'Membre parti',
  member_login_deleted: 'Identifiants d’un membre supprimés',
  member_returned: 'Retour d’un membre',
  ownership_offered: 'Propriété proposée',
  ownership_transferred: 'Propriété transférée',
  owner_nomination_cancelled: 'Nomination d’un propriétaire annulée',
  owner_nominated: 'Membre proposé comme propriétaire par l’opérateur',
  owner_named: 'Membre devenu propriétaire, nommé par l’opérateur',
}
