/** The audit log of the organisation, and a person's own security log. */
export const auditLog = {
  organisation: {
    title: 'Audit log',
    lead: 'What happened in {organisation}, newest first. Nobody can change or remove an entry.',
    entries: 'Entries of the audit log',
    emptyText: 'Logins and changes of the account, keys and licences will appear here.',
    failedTitle: 'The audit log did not load',
    fileName: 'audit-log-{day}.csv',
  },
  own: {
    title: 'Security log',
    lead: 'What happened to your login, newest first, in all organisations. Nobody else sees it.',
    entries: 'Entries of the security log',
    emptyText: 'Logins and changes of your login will appear here.',
    failedTitle: 'The security log did not load',
    fileName: 'security-log-{day}.csv',
  },
  toOrganisation: 'What happened in {organisation} is in its audit log.',
  openOrganisation: 'Open the audit log',
  member: 'Person',
  everybody: 'Everybody',
  oneMember: 'One person',
  searchMembers: 'Search people',
  former: '{name} (former member)',
  loadingMembers: 'Loading the people',
  noMember: 'Nobody matches',
  moreMembers: 'Type a name to see more people',
} as const
