import type { Role } from './roles.ts'

/** The French names of roles on screens, in mails and in the guide. */
export const ROLE_NAMES_FR: Record<Role, string> = {
  owner: 'Propriétaire',
  admin: 'Administrateur',
  fleet: 'Gestionnaire de parc',
  viewer: 'Observateur de magasin',
  developer: 'Développeur',
  billing: 'Facturation',
  auditor: 'Auditeur',
}
