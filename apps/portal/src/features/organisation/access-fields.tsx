import { canBePlaced, mayGive, type Role, ROLES } from '@assure/contract/accounts/roles'
import type { ReactNode } from 'react'
import { useMember } from '#src/api/session-context.ts'
import { AbilityLines } from '#src/features/organisation/ability-lines.tsx'
import type { Access, AccessFaults } from '#src/features/organisation/access.ts'
import { PlacesField } from '#src/shared/organisations/places-field.tsx'
import { RoleCards } from '#src/features/organisation/role-cards.tsx'
import { useTranslation } from '#src/i18n/translation.ts'

interface AccessFieldsProps {
  access: Access
  onChange: (access: Access) => void
  faults: AccessFaults
  /** A role that must stay, with the reason. */
  locked?: { role: Role; reason: string } | undefined
  /** A link below the roles. */
  children?: ReactNode
}

/** Roles and places of a person, with the lines that say what they amount to. */
export const AccessFields = ({ access, onChange, faults, locked, children }: AccessFieldsProps) => {
  const { t } = useTranslation()
  const { roles: own } = useMember()
  return (
    <>
      <RoleCards
        offered={ROLES.filter((role) => mayGive(own, [role]))}
        chosen={access.roles}
        onChange={(roles) => onChange({ ...access, roles })}
        locked={locked}
        error={faults.roles && t(`members.inviting.${faults.roles}`)}
        help={t('members.inviting.rolesHelp')}
      >
        {children}
      </RoleCards>
      {canBePlaced(access.roles) && (
        <PlacesField
          places={access.places}
          onChange={(places) => onChange({ ...access, places })}
          help={t('members.inviting.placesHelp')}
          error={faults.places && t(`placeChoice.${faults.places}`)}
        />
      )}
      <AbilityLines access={access} />
    </>
  )
}
