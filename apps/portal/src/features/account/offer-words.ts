import type { Offer } from '#src/features/account/use-invitation.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { placesInSentence } from '#src/shared/organisations/place-words.ts'
import { useRoleNames } from '#src/shared/organisations/role-words.ts'

/** The end of an invitation while its page is open. */
export type InvitationEnd = 'ended' | 'declined'

export interface InvitationOfferProps {
  offer: Offer
  /** The address of the logged-in visitor; null for others. */
  email: string | null
  token: string
  onEnd: (end: InvitationEnd) => void
  onLookAgain: () => Promise<unknown>
}

/** The roles that an invitation gives, or the consequence of taking the ownership. */
export const useOfferWords = ({ inviter, organisation, roles, places, is_transfer: isTransfer }: Offer) => {
  const { t } = useTranslation()
  const namesOf = useRoleNames()
  const title = t(isTransfer ? 'invitation.transferTitle' : 'invitation.title', { inviter, organisation })
  if (isTransfer) return { title, lead: t('invitation.transfer', { inviter }) }
  const lead = places
    ? t('invitation.rolesFor', { roles: namesOf(roles), places: placesInSentence(places, t) })
    : t('invitation.roles', { roles: namesOf(roles) })
  return { title, lead }
}
