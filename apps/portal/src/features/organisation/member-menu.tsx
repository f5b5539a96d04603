import type { Member } from '@assure/contract/accounts/member.modes'
import { mayGive } from '@assure/contract/accounts/roles'
import { Crown, UserCog, UserMinus } from 'lucide-react'
import { useMay, useMember } from '#src/api/session-context.ts'
import type { StartTask } from '#src/features/organisation/member-task.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { type Action, ActionMenu } from '#src/ui/action-menu.tsx'

interface MemberMenuProps {
  member: Member
  owners: number
  onTask: StartTask
}

/** Whether a member is the organisation's only Owner, who cannot stop being one. */
export const isLastOwner = ({ roles }: Pick<Member, 'roles'>, owners: number): boolean =>
  owners === 1 && roles.includes('owner')

/** Actions for one member. Nobody manages a member with permissions that they lack. */
export const MemberMenu = ({ member, owners, onTask }: MemberMenuProps) => {
  const { t } = useTranslation()
  const may = useMay()
  const { roles: own } = useMember()
  if (!may('member.manage') || !mayGive(own, member.roles)) return null
  const change: Action = {
    label: t('members.change'),
    icon: UserCog,
    onSelect: () => onTask({ name: 'change', member }),
  }
  const transfer: Action = {
    label: t('members.makeOwner'),
    icon: Crown,
    onSelect: () => onTask({ name: 'transfer', member }),
  }
  const remove: Action = {
    label: t('members.remove'),
    icon: UserMinus,
    danger: true,
    unavailableReason: isLastOwner(member, owners) ? t('members.lastOwner') : undefined,
    onSelect: () => onTask({ name: 'remove', member }),
  }
  const canTransfer = may('organisation.secure') && !member.roles.includes('owner')
  const actions = [change, ...(canTransfer ? [transfer] : []), ...(member.is_caller ? [] : [remove])]
  return (
    <ActionMenu label={t('members.actionsFor', { name: member.name || member.email })} actions={actions} />
  )
}
