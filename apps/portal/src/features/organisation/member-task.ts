import type { Member } from '@assure/contract/accounts/member.modes'

/** A dialog of the Members page. */
export type MemberTask =
  | { name: 'invite' | 'roles' | 'another_owner' }
  | { name: 'change' | 'remove' | 'transfer'; member: Member }
export type StartTask = (task: MemberTask) => void
