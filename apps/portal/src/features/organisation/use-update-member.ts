import type { Member } from '@assure/contract/accounts/member.modes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { type Access, placesOf } from '#src/features/organisation/access.ts'
import { renewMembers } from '#src/features/organisation/member-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useRoleNames } from '#src/shared/organisations/role-words.ts'

/** Changes the roles and places of a member. `failed` makes the message for a failed call. */
export const useUpdateMember = (failed: (member: Member, reason: string) => string) => {
  const { t } = useTranslation()
  const namesOf = useRoleNames()
  const queryClient = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()

  const refusal = (code: 'LAST_OWNER' | 'ROLE_NOT_YOURS' | 'PLACES_NOT_LIMITED', { roles }: Access) => {
    if (code === 'LAST_OWNER') return t('members.lastOwner')
    return code === 'ROLE_NOT_YOURS'
      ? t('members.cannotGive', { roles: namesOf(roles) })
      : t('members.placesNotLimited')
  }
  /** Returns whether the member now has this access. */
  const update = async (member: Member, access: Access): Promise<boolean> => {
    setIsPending(true)
    setFailure(undefined)
    try {
      const answer = await callAccount('update_member', {
        member_id: member.member_id,
        roles: [...access.roles],
        places: placesOf(access),
      })
      if (answer.result === 'DENY') setFailure(refusal(answer.code, access))
      await renewMembers(queryClient)
      return answer.result === 'OK'
    } catch (error) {
      setFailure(failed(member, problemMessage(error)))
      return false
    } finally {
      setIsPending(false)
    }
  }
  return { update, isPending, failure }
}
