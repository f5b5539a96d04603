import { RECOVERY_LINK_TTL_S } from '@assure/contract/constants'
import { type MailTexts, PATHS, timeWords, userText } from '../mail-texts.ts'
import { hello } from './words-en.ts'

const { at, lasting } = timeWords('en')

/** Mails about getting in without the second factor, in British English. */
export const RECOVERY_EN: Pick<
  MailTexts,
  'recovery_started' | 'recovery_of_member' | 'recovery_opened' | 'recovery_cancelled'
> = {
  recovery_started: ({ name, at: moment, opens_at, address, again }, brand) => ({
    subject: `${again ? 'Reminder: somebody' : 'Somebody'} wants to get in without your code at ${brand.companyName}`,
    heading: 'Somebody wants to get in without your code',
    before: [
      hello(name),
      `On ${at(moment)} somebody${address === '' ? '' : ` from the network address ${address}`} gave your password and asked to get in without your second factor.`,
      `If that was you, wait. On ${at(opens_at)} you get a mail with a link. With it you choose a new password and switch two-factor sign-in off.`,
      'If it was not you, somebody knows your password. Log in with your code, cancel the request, and change your password.',
    ],
    button: { label: 'Log in and cancel', path: PATHS.login.developer },
    why: `You received this mail because your login at ${brand.site} has a second factor.`,
  }),

  recovery_of_member: ({ name, organisation, member, email, at: moment, opens_at, can_approve }, brand) => ({
    subject: `A member wants to get in without a code at ${brand.companyName}`,
    heading: 'A member wants to get in without a code',
    before: [
      hello(name),
      `On ${at(moment)} somebody gave the password of ${userText(member)} (${userText(email)}) of ${userText(organisation)} and asked to get in without the second factor.`,
      `On ${at(opens_at)} ${userText(member)} gets a link to choose a new password, and two-factor sign-in is switched off.`,
      can_approve
        ? `Ask ${userText(member)} in person or by phone. If the request is real, you can approve it on the page Members, and nobody needs to wait. If it is not, remove the member.`
        : `Ask ${userText(member)} in person or by phone. If the request is not real, remove the member.`,
    ],
    button: { label: 'See the members', path: PATHS.members },
    why: `You received this mail because you are an Owner of the organisation at ${brand.site}.`,
  }),

  recovery_opened: ({ name, at: moment, token }, brand) => ({
    subject: `Get in again at ${brand.companyName}`,
    heading: 'You can get in again',
    before: [
      hello(name),
      `On ${at(moment)} you asked to get in without your second factor. Now you can choose a new password.`,
      'Then two-factor sign-in is off, you are logged out everywhere, and you decide what may still open your data.',
    ],
    button: { label: 'Choose a new password', path: `${PATHS.recovery}/${token}` },
    after: [
      `The link works once, within ${lasting(RECOVERY_LINK_TTL_S)}.`,
      'If you did not ask for it, do not use the link. Log in with your code, cancel the request, and change your password.',
    ],
    why: `You received this mail because somebody gave your password at ${brand.site} and asked for this link.`,
  }),

  recovery_cancelled: ({ name, at: moment, address }, brand) => ({
    subject: `Nobody gets in without your code at ${brand.companyName}`,
    heading: 'The request is cancelled',
    before: [
      hello(name),
      `On ${at(moment)} somebody who is logged in as you${address === '' ? '' : ` from the network address ${address}`} cancelled the request to get in without your second factor.`,
      `If you cancelled it, change your password now: somebody else knows it. If you did not, choose a new password by mail, which logs everybody out, and ask again. Write to us at ${brand.contactEmail} if you need help.`,
    ],
    button: { label: 'Choose a new password', path: PATHS.reset.developer },
    why: `You received this mail because somebody had asked to get in without your second factor at ${brand.site}.`,
  }),
}
