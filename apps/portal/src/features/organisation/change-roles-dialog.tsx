import type { Member } from '@assure/contract/accounts/member.modes'
import { HOLDERS } from '@assure/contract/accounts/roles'
import { type FormEvent, useRef, useState } from 'react'
import { useEnterOrganisation, useMember } from '#src/api/session-context.ts'
import {
  type Access,
  type AccessFaults,
  accessFaults,
  focusFault,
} from '#src/features/organisation/access.ts'
import { AccessFields } from '#src/features/organisation/access-fields.tsx'
import { isLastOwner } from '#src/features/organisation/member-menu.tsx'
import { useUpdateMember } from '#src/features/organisation/use-update-member.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useRoleNames } from '#src/shared/organisations/role-words.ts'
import { FormDialog } from '#src/shared/page/form-dialog.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { useSnackbar } from '#src/ui/snackbar.tsx'

const SAVED_SNACK_MS = 4000

interface ChangeRolesDialogProps {
  member: Member
  owners: number
  onClosed: () => void
}

/** Changes what a member can do. */
export const ChangeRolesDialog = ({ member, owners, onClosed }: ChangeRolesDialogProps) => {
  const { t } = useTranslation()
  const namesOf = useRoleNames()
  const showSnack = useSnackbar()
  const enter = useEnterOrganisation()
  const { organisation_id: organisationId } = useMember()
  const name = member.name || member.email
  const { update, isPending, failure } = useUpdateMember((_, reason) =>
    t('members.changing.failed', { name, reason }),
  )
  const [open, setOpen] = useState(true)
  const [access, setAccess] = useState<Access>({ roles: member.roles, places: member.places })
  const [faults, setFaults] = useState<AccessFaults>({})
  const fields = useRef<HTMLDivElement>(null)
  const isLosing =
    member.is_caller && !HOLDERS['member.manage'].roles.some((role) => access.roles.includes(role))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const found = accessFaults(access)
    setFaults(found)
    if (found.roles || found.places) return focusFault(fields.current, found)
    if (!(await update(member, access))) return
    setOpen(false)
    showSnack({
      tone: 'success',
      text: t('members.changing.saved', { name, roles: namesOf(access.roles) }),
      durationMs: SAVED_SNACK_MS,
    })
    // The menu and the buttons follow the caller's own new roles.
    if (member.is_caller) await enter(organisationId)
  }
  return (
    <FormDialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={t('members.changing.title', { name })}
      lead={member.email}
      width="sm:w-[720px]"
      submitLabel={t('members.changing.submit')}
      pending={isPending}
      onSubmit={submit}
    >
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      <div ref={fields} className="flex flex-col gap-6">
        <AccessFields
          access={access}
          faults={faults}
          locked={isLastOwner(member, owners) ? { role: 'owner', reason: t('members.lastOwner') } : undefined}
          onChange={(next) => {
            setAccess(next)
            setFaults({})
          }}
        />
      </div>
      {isLosing && (
        <Alert tone="warning" announced>
          {t('members.changing.losing')}
        </Alert>
      )}
    </FormDialog>
  )
}
