/** Entries of the security log about members and Owners. */
export const memberEvents = {
  organisation_created: 'Organisation created',
  organisation_changed: 'Settings of the organisation changed',
  member_invited: 'Member invited',
  member_invited_again: 'Member invited again',
  invitation_revoked: 'Invitation ended',
  invitation_declined: 'Invitation declined',
  member_joined: 'Member joined',
  member_changed: 'Roles of a member changed',
  member_removed: 'Member removed',
  member_left: 'Member left',
  ownership_offered: 'Ownership offered',
  ownership_transferred: 'Ownership transferred',
  owner_nomination_cancelled: 'Naming of an Owner cancelled',
  owner_nominated: 'Member named as an Owner by the operator',
  owner_named: 'Member is an Owner, named by the operator',
} as const
