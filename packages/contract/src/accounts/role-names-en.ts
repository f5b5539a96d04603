import type { Role } from './roles.ts'

/** The English names of roles on screens, in mails and in the guide. */
export const ROLE_NAMES_EN: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  fleet: 'Fleet manager',
  viewer: 'Store viewer',
  developer: 'Developer',
  billing: 'Billing',
  auditor: 'Auditor',
}
