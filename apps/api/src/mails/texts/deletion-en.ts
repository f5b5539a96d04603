import { DELETION_GRACE_DAYS } from '@assure/contract/constants'
import { type MailTexts, PATHS, timeWords, userText } from '../mail-texts.ts'
import { hello } from './words-en.ts'

const { day } = timeWords('en')

const undoButton = (token: string) => ({ label: 'Undo the deletion', path: `${PATHS.undoDeletion}/${token}` })

/** Mails about deleted organisations and logins, in British English. */
export const DELETION_EN: Pick<
  MailTexts,
  | 'account_deleted'
  | 'organisation_deleted'
  | 'organisation_restored'
  | 'login_deleted'
  | 'member_login_deleted'
> = {
  account_deleted: ({ name, undo_until, undo }, brand) => ({
    subject: `Your ${brand.companyName} account was deleted`,
    heading: 'Your account was deleted',
    before: [
      hello(name),
      undo
        ? `The account of ${userText(undo.organisation)} at ${brand.companyName} was deleted. Nobody can open it any more, and its API key has stopped working.`
        : `Your account at ${brand.companyName} was deleted. Nobody can open it any more, and its API key has stopped working.`,
      undo
        ? `Until ${day(undo_until)} each of its Owners can bring it back with the link in their mail. After that day its data is erased for good.`
        : `Until ${day(undo_until)} we can bring it back: write to us at ${brand.contactEmail}. After that day your personal data is erased for good.`,
    ],
    ...(undo && {
      button: undoButton(undo.token),
      after: ['Licences that the deletion deactivated come back. Their devices must be activated again.'],
    }),
    why: `You received this mail because an Owner deleted the account at ${brand.site} with their password. If that was not you, ${undo ? 'undo the deletion, change your password and write' : 'write'} to ${brand.contactEmail} now.`,
  }),

  organisation_deleted: ({ name, organisation }, brand) => ({
    subject: `An organisation at ${brand.companyName} was deleted`,
    heading: 'Your organisation was deleted',
    before: [
      hello(name),
      `An Owner deleted ${userText(organisation)} at ${brand.companyName}. You can no longer open it.`,
      `If this is a mistake, ask an Owner: they can undo it for ${DELETION_GRACE_DAYS} days. If you are a member with a login of your own, that stays.`,
    ],
    why: `You received this mail because you are a member or the contact of the organisation at ${brand.site}.`,
  }),

  organisation_restored: ({ name, organisation }, brand) => ({
    subject: `An organisation at ${brand.companyName} is back`,
    heading: 'Your organisation is back',
    before: [
      hello(name),
      `The deletion of ${userText(organisation)} at ${brand.companyName} was undone. You can open it again, with the same roles as before.`,
      'Licences that the deletion deactivated are open again. Their devices must be activated again.',
    ],
    button: { label: 'Log in', path: PATHS.login.developer },
    why: `You received this mail because you are a member of the organisation at ${brand.site}.`,
  }),

  login_deleted: ({ name, organisations, undo_until, token }, brand) => ({
    subject: `Your login at ${brand.companyName} was deleted`,
    heading: 'Your login was deleted',
    before: [
      hello(name),
      `Your login at ${brand.companyName} was deleted. You are logged out everywhere, and you are no longer a member of any organisation.`,
      ...(organisations.length > 0
        ? [`Deleted with it, because you were the only member: ${organisations.map(userText).join(', ')}.`]
        : []),
      `Until ${day(undo_until)} you can undo this. After that day your personal data is erased for good, and your address can sign up again.`,
    ],
    button: undoButton(token),
    after: [
      'You are then a member again as before, except in organisations that removed you or were erased.',
    ],
    why: `You received this mail because somebody who knew its password deleted your login at ${brand.site}. If that was not you, undo it, change your password and write to ${brand.contactEmail} now.`,
  }),

  member_login_deleted: ({ name, organisation, member, undo_until }, brand) => ({
    subject: `A member at ${brand.companyName} deleted their login`,
    heading: 'A member deleted their login',
    before: [
      hello(name),
      `${userText(member)} deleted their login and is no longer a member of ${userText(organisation)}. Invitations that they sent have ended.`,
      `Until ${day(undo_until)} they can undo this. They are then a member again, with the same roles. If you do not want that, remove them on the Members page.`,
    ],
    button: { label: 'See the members', path: PATHS.members },
    why: `You received this mail because you are an Owner of the organisation at ${brand.site}.`,
  }),
}
