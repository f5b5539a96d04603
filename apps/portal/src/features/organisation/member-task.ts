import type { Member, WaitingMember } from '@assure/contract/accounts/member.modes'

/** A member, or one who deleted their login and may come back. */
export type Removable = Pick<Member, 'member_id' | 'name' | 'email' | 'roles'>

/** A dialog of the Members page. */
export type MemberTask =
  | { name: 'invite' | 'roles' | 'another_owner' }
  | { name: 'change' | 'transfer'; member: Member }
  | { name: 'approve'; member: WaitingMember }
  | { name: 'remove'; member: Removable }
export type StartTask = (task: MemberTask) => void
