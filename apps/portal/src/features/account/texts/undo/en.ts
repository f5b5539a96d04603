/** The page of the link in a mail about a deletion. */
export const undoDeletion = {
  page: 'Undo a deletion',
  title: 'Undo the deletion?',
  person: 'The login of {email} comes back.',
  roles: 'You are a member again, with the roles as before:',
  noRoles: 'You are in no organisation then.',
  organisation_one: '{organisation} comes back. Its member gets access again, with the roles as before.',
  organisation_other:
    '{organisation} comes back. Its {count} members get access again, with the roles as before.',
  licences: 'Licences that the deletion deactivated are open again. Their devices must be activated again.',
  undo: 'Undo the deletion',
  ended: 'It was undone already, or the time to undo it is over.',
  write: 'If you need help, write to {contact}.',
  doneTitle: 'The deletion is undone',
  donePerson: 'You can log in again. If you did not delete your login yourself, change your password now.',
  doneOrganisation: '{organisation} is back. If you did not delete it yourself, change your password now.',
} as const
