import { ROLE_NAMES_EN } from '@assure/contract/accounts/role-names-en'
import type { Role } from '@assure/contract/accounts/roles'
import type { Place } from '@assure/contract/authorise'
import { INVITATION_TTL_S } from '@assure/contract/constants'
import type { OperatorAct, OrganisationAct, TeamChange } from '../mail.ts'
import { type MailTexts, PATHS, timeWords, userText } from '../mail-texts.ts'
import { hello } from './words-en.ts'

const { at, lasting } = timeWords('en')

/** Longer lists of places end with their number. */
const PLACES_NAMED_MAX = 3

const rolesIn = (roles: readonly Role[]) => roles.map((role) => ROLE_NAMES_EN[role]).join(', ')
const placeIn = ({ chain, store }: Place) =>
  store === null ? userText(chain) : `${userText(store)} (${userText(chain)})`
const placesIn = (places: readonly Place[] | null) => {
  if (!places) return ''
  const more = places.length - PLACES_NAMED_MAX
  const named = places.slice(0, PLACES_NAMED_MAX).map(placeIn).join(', ')
  return ` for ${named}${more > 0 ? ` and ${more} more` : ''}`
}

/** The operator's changes to an organisation. */
const ORGANISATION_ACTS: Record<OrganisationAct, { subject: string; done: string }> = {
  account_suspended: {
    subject: 'Your organisation was suspended',
    done: 'the organisation is suspended. Its members cannot open it, and its API keys do not work.',
  },
  account_resumed: {
    subject: 'Your organisation is no longer suspended',
    done: 'members can open the organisation again, and its API keys work.',
  },
  plan_changed: {
    subject: 'Your plan was changed',
    done: 'the plan or the monthly limit is another one now.',
  },
  permissions_changed: {
    subject: 'What your organisation may do was changed',
    done: 'detaching or deleting licences was allowed or ended.',
  },
  self_service_changed: {
    subject: 'How your organisation orders was changed',
    done: 'ordering licences in the portal was turned on or off.',
  },
  sessions_revoked: {
    subject: 'Your members were logged out',
    done: 'all members were logged out everywhere, and can log in again.',
  },
}

/** The operator's changes to a person, who is the subject of the sentence. */
const ACTS: Record<OperatorAct, { subject: string; done: string }> = {
  suspended: {
    subject: 'A member was suspended',
    done: 'is suspended: logged out everywhere, and cannot log in. Roles and places stay.',
  },
  resumed: { subject: 'A member is no longer suspended', done: 'can log in again.' },
  sessions_ended: {
    subject: 'A member was logged out',
    done: 'was logged out everywhere, and can log in again.',
  },
  second_factor_removed: {
    subject: 'Two-factor sign-in of a member was turned off',
    done: 'now logs in with only a password: two-factor sign-in was turned off.',
  },
}

/** Says who changed a member, and how. */
const teamChange = ({ organisation, member, email, by, roles, places }: TeamChange) => {
  const whom = `${userText(member)} (${userText(email)})`
  const where = userText(organisation)
  if (roles) {
    const act =
      by === null ? `${whom} changed their own roles` : `${userText(by)} changed the roles of ${whom}`
    const done = `${act} in ${where}. They are now: ${rolesIn(roles)}${placesIn(places)}.`
    return { subject: 'The roles of a member changed', done }
  }
  if (by === null) return { subject: 'A member left', done: `${whom} left ${where}.` }
  return { subject: 'A member was removed', done: `${userText(by)} removed ${whom} from ${where}.` }
}

/** Mails about the members of an organisation, in British English. */
export const TEAM_EN: Pick<
  MailTexts,
  | 'member_invitation'
  | 'invitation_reminder'
  | 'ownership_offered'
  | 'member_joined'
  | 'member_changed'
  | 'member_removed'
  | 'team_changed'
  | 'ownership_transferred'
  | 'operator_act'
  | 'organisation_act'
> = {
  member_invitation: ({ inviter, organisation, roles, places, token }, brand) => ({
    subject: `Join an organisation at ${brand.companyName}`,
    heading: 'You are invited',
    before: [
      'Hello,',
      `${userText(inviter)} invites you to ${userText(organisation)} at ${brand.companyName}.`,
      `You will be: ${rolesIn(roles)}${placesIn(places)}.`,
    ],
    button: { label: 'Look at the invitation', path: `${PATHS.invitation}/${token}` },
    after: [`The link works once, within ${lasting(INVITATION_TTL_S)}, for this address only.`],
    why: `You received this mail because a member of the organisation entered your address at ${brand.site}. If you do not want to join, do nothing.`,
  }),

  invitation_reminder: ({ inviter, organisation, roles, places, token, expires_at }, brand) => ({
    subject: `Your invitation at ${brand.companyName} ends soon`,
    heading: 'Your invitation ends soon',
    before: [
      'Hello,',
      `${userText(inviter)} invited you to ${userText(organisation)} at ${brand.companyName}.`,
      `You will be: ${rolesIn(roles)}${placesIn(places)}.`,
    ],
    button: { label: 'Look at the invitation', path: `${PATHS.invitation}/${token}` },
    after: [
      `The invitation ends on ${at(expires_at)}. Until then you can join once, by this link or by the one in our first mail.`,
    ],
    why: `You received this mail because a member of the organisation entered your address at ${brand.site}. If you do not want to join, do nothing: we do not remind you again.`,
  }),

  ownership_offered: ({ name, inviter, organisation, token }, brand) => ({
    subject: `Take over an organisation at ${brand.companyName}`,
    heading: 'You can become the Owner',
    before: [
      hello(name),
      `${userText(inviter)} wants to make you the Owner of ${userText(organisation)}. ${userText(inviter)} will then be an Admin.`,
      'An Owner controls the organisation: its members, its ownership and its deletion.',
    ],
    button: { label: 'Look at the offer', path: `${PATHS.invitation}/${token}` },
    after: [`The link works once, within ${lasting(INVITATION_TTL_S)}, while you are logged in.`],
    why: `You received this mail because an Owner of your organisation at ${brand.site} chose you. If you do not want it, do nothing.`,
  }),

  member_joined: ({ name, organisation, member, roles }, brand) => ({
    subject: `A new member at ${brand.companyName}`,
    heading: 'A new member joined',
    before: [
      hello(name),
      `${userText(member)} joined ${userText(organisation)} as: ${rolesIn(roles)}.`,
      'If you did not expect this, remove the member.',
    ],
    button: { label: 'See the members', path: PATHS.members },
    why: `You received this mail because you are an Owner of the organisation at ${brand.site}.`,
  }),

  member_changed: ({ name, organisation, roles }, brand) => ({
    subject: `Your roles at ${brand.companyName} changed`,
    heading: 'Your roles changed',
    before: [hello(name), `In ${userText(organisation)} you are now: ${rolesIn(roles)}.`],
    why: `You received this mail because somebody changed what you may do at ${brand.site}.`,
  }),

  member_removed: ({ name, organisation }, brand) => ({
    subject: `You were removed from an organisation at ${brand.companyName}`,
    heading: 'You are no longer a member',
    before: [
      hello(name),
      `You were removed from ${userText(organisation)} and can no longer open it. Your login stays, for other organisations.`,
    ],
    why: `You received this mail because you were a member of the organisation at ${brand.site}.`,
  }),

  team_changed: ({ name, ...change }, brand) => {
    const { subject, done } = teamChange(change)
    return {
      subject: `${subject} at ${brand.companyName}`,
      heading: subject,
      before: [hello(name), done, 'If you did not expect this, look at the page of the members.'],
      button: { label: 'See the members', path: PATHS.members },
      why: `You received this mail because you are an Owner of the organisation at ${brand.site}.`,
    }
  },

  ownership_transferred: ({ name, organisation, member, giver }, brand) => ({
    subject: `A new Owner at ${brand.companyName}`,
    heading: 'The organisation has a new Owner',
    before: [
      hello(name),
      `${userText(member)} is now an Owner of ${userText(organisation)}, and ${userText(giver)} an Admin.`,
    ],
    button: { label: 'See the members', path: PATHS.members },
    why: `You received this mail because you are or were an Owner of the organisation at ${brand.site}.`,
  }),
  operator_act: ({ name, organisation, member, email, act }, brand) => ({
    subject: `${ACTS[act].subject} at ${brand.companyName}`,
    heading: ACTS[act].subject,
    before: [
      hello(name),
      `${userText(member)} (${userText(email)}) of ${userText(organisation)} ${ACTS[act].done}`,
      `${brand.companyName} did this, and your audit log shows it. If you did not expect it, write to us at ${brand.contactEmail}.`,
    ],
    button: { label: 'See the members', path: PATHS.members },
    why: `You received this mail because you are an Owner of the organisation at ${brand.site}.`,
  }),

  organisation_act: ({ name, organisation, act }, brand) => ({
    subject: `${ORGANISATION_ACTS[act].subject} at ${brand.companyName}`,
    heading: ORGANISATION_ACTS[act].subject,
    before: [
      hello(name),
      `${userText(organisation)}: ${ORGANISATION_ACTS[act].done}`,
      `${brand.companyName} did this, and your audit log shows it. If you did not expect it, write to us at ${brand.contactEmail}.`,
    ],
    why: `You received this mail because you are an Owner of the organisation at ${brand.site}.`,
  }),
}
