import { INVITATIONS_OPEN_MAX } from '@assure/contract/constants'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { type Access, placesOf } from '#src/features/organisation/access.ts'
import { renewMembers } from '#src/features/organisation/member-queries.ts'
import { currentLanguage, useTranslation } from '#src/i18n/translation.ts'
import { useRoleNames } from '#src/shared/organisations/role-words.ts'
import { useSnackbar } from '#src/ui/snackbar.tsx'

const SENT_SNACK_MS = 5000

/** An address that got no invitation. */
export interface NotInvited {
  email: string
  outcome: 'MEMBER' | 'ALREADY_INVITED'
}

/** Sends invitations and announces how many. */
export const useInvite = () => {
  const { t } = useTranslation()
  const namesOf = useRoleNames()
  const showSnack = useSnackbar()
  const queryClient = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()

  const send = async (emails: string[], access: Access): Promise<NotInvited[] | null> => {
    const answer = await callAccount('invite_member', {
      emails,
      roles: [...access.roles],
      places: placesOf(access),
      language: currentLanguage(),
    })
    if (answer.result === 'DENY') {
      const reasons = {
        ROLE_NOT_YOURS: () => t('members.cannotGive', { roles: namesOf(access.roles) }),
        PLACES_NOT_LIMITED: () => t('members.placesNotLimited'),
        TOO_MANY_OPEN: () => t('members.inviting.tooManyOpen', { max: INVITATIONS_OPEN_MAX }),
      }
      setFailure(reasons[answer.code]())
      return null
    }
    const refused = answer.invitations.flatMap(({ email, outcome }) =>
      outcome === 'INVITED' ? [] : [{ email, outcome }],
    )
    const count = answer.invitations.length - refused.length
    if (count > 0)
      showSnack({
        tone: 'success',
        text: t('members.inviting.sent', { count }),
        durationMs: SENT_SNACK_MS,
      })
    await renewMembers(queryClient)
    return refused
  }
  /** Returns the addresses without an invitation; null if the call failed. */
  const invite = async (emails: string[], access: Access): Promise<NotInvited[] | null> => {
    setIsPending(true)
    setFailure(undefined)
    try {
      return await send(emails, access)
    } catch (error) {
      setFailure(t('members.inviting.failed', { reason: problemMessage(error) }))
      return null
    } finally {
      setIsPending(false)
    }
  }
  return { invite, isPending, failure }
}
