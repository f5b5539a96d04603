import { type MailTexts, PATHS, userText } from '../mail-texts.ts'
import { hello } from './words-en.ts'

/** Mails about the settings of an organisation, in British English. */
export const SETTINGS_EN: Pick<MailTexts, 'bills_redirected' | 'sign_in_policy_changed'> = {
  bills_redirected: ({ name, organisation, member, billing_email }, brand) => ({
    subject: `Somebody else gets your bills at ${brand.companyName}`,
    heading: 'The billing address changed',
    before: [
      hello(name),
      billing_email === null
        ? `${userText(member)} took the billing address out of ${userText(organisation)}. Mails about bills still reach the members who may pay.`
        : `${userText(member)} changed the billing address of ${userText(organisation)} to ${userText(billing_email)}. Mails about bills reach this member, and the members who may pay.`,
      'If you did not expect this, change it back.',
    ],
    button: { label: 'See the settings', path: PATHS.settings },
    why: `You received this mail because you are an Owner of the organisation at ${brand.site}.`,
  }),

  sign_in_policy_changed: ({ name, organisation, member, policy }, brand) => ({
    subject: `Your members log in differently at ${brand.companyName}`,
    heading: 'How members log in changed',
    before: [
      hello(name),
      policy === 'any'
        ? `${member === null ? brand.companyName : userText(member)} lets members of ${userText(organisation)} log in with only a password again.`
        : `${member === null ? brand.companyName : userText(member)} chose that members of ${userText(organisation)} must log in with a second factor.`,
      policy === 'any'
        ? 'Members need to do nothing. Those who have a second factor keep it, and still log in with its code.'
        : 'It holds at once. Members who have no second factor set one up in their profile, and those who logged in without its code give one. Until then they see nothing of the organisation. API keys work as before.',
      `If you did not expect this, change it back, or write to us at ${brand.contactEmail}.`,
    ],
    button: { label: 'See how members log in', path: PATHS.signIn },
    why: `You received this mail because you are an Owner of the organisation at ${brand.site}.`,
  }),
}
