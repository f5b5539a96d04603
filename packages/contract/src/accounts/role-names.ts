import type { Language } from '../constants.ts'
import type { Role } from './roles.ts'

/** The names of roles on screens, in mails and in the guide. */
export const ROLE_NAMES: Record<Language, Record<Role, string>> = {
  en: {
    owner: 'Owner',
    admin: 'Admin',
    fleet: 'Fleet manager',
    viewer: 'Store viewer',
    developer: 'Developer',
    billing: 'Billing',
    auditor: 'Auditor',
  },
  fr: {
    owner: 'Propriétaire',
    admin: 'Administrateur',
    fleet: 'Gestionnaire de parc',
    viewer: 'Observateur de magasin',
    developer: 'Développeur',
    billing: 'Facturation',
    auditor: 'Auditeur',
  },
}
