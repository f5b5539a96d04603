import '#src/shared/organisations/texts/texts.ts'
import { type Role, ROLES } from '@assure/contract/accounts/roles'
import { type Translate, useTranslation } from '#src/i18n/translation.ts'

/** Returns the names of roles in their usual order: 'Owner, Developer'. */
export const roleNames = (roles: readonly Role[], t: Translate): string =>
  ROLES.filter((role) => roles.includes(role))
    .map((role) => t(`roles.name.${role}`))
    .join(', ')

export const useRoleNames = (): ((roles: readonly Role[]) => string) => {
  const { t } = useTranslation()
  return (roles) => roleNames(roles, t)
}
