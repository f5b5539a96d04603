import { EMAIL_UNDO_S } from '@assure/contract/constants'
import { type MailTexts, PATHS, passwordPath, timeWords, userText } from '../mail-texts.ts'
import { hello } from './words-en.ts'

const { at, lasting } = timeWords('en')

/** Mails about the address of a person, in British English. */
export const ADDRESS_EN: Pick<MailTexts, 'email_change' | 'email_changed' | 'email_change_undone'> = {
  email_change: ({ name, email, token }, brand) => ({
    subject: `Confirm your new address at ${brand.companyName}`,
    heading: 'Confirm your new address',
    before: [
      hello(name),
      `You want to log in at ${brand.companyName} with ${userText(email)}. Open the link while you are logged in, and confirm.`,
    ],
    button: { label: 'Look at the change', path: `${PATHS.emailChange}/${token}` },
    after: [
      `The link works once, within ${lasting(brand.activationTtlS)}. Until then your present address stays.`,
    ],
    why: `You received this mail because somebody entered your address at ${brand.site} as their new one. If that was not you, do nothing: the link works only for the person who entered it.`,
  }),

  email_changed: ({ name, email, at: moment, address, token }, brand) => ({
    subject: `Your address at ${brand.companyName} was changed`,
    heading: 'Your address was changed',
    before: [
      hello(name),
      `Your account now has the address ${userText(email)}. It was changed on ${at(moment)} from the network address ${address}.`,
      'If that was you, there is nothing to do.',
      'If it was not you, take your account back. This address returns, everybody is logged out, and you choose a new password.',
    ],
    button: { label: 'This was not me', path: `${PATHS.emailUndo}/${token}` },
    after: [`The link works for ${lasting(EMAIL_UNDO_S)}.`],
    why: `You received this mail because your account at ${brand.site} had this address. Questions: ${brand.contactEmail}.`,
  }),

  email_change_undone: ({ name, email, token }, brand) => ({
    subject: `You have your account at ${brand.companyName} back`,
    heading: 'Choose a new password',
    before: [
      hello(name),
      `Your account has the address ${userText(email)} again. Everybody is logged out, and the former password no longer works.`,
    ],
    button: { label: 'Choose a new password', path: passwordPath({ realm: 'developer', email, token }) },
    after: [
      `The link works once, within ${lasting(brand.resetTtlS)}. After that, ask for another one on the login page.`,
    ],
    why: `You received this mail because a change of your address at ${brand.site} was undone.`,
  }),
}
