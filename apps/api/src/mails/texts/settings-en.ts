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

  sign_in_policy_changed: ({ name, organisation, member, policy, provider }, brand) => {
    const by = member === null ? brand.companyName : userText(member)
    const where = userText(organisation)
    return {
      subject: `Your members log in differently at ${brand.companyName}`,
      heading: 'How members log in changed',
      before: [
        hello(name),
        {
          any: `${by} lets members of ${where} log in with only a password again.`,
          second_factor: `${by} chose that members of ${where} must log in with a second factor.`,
          sso: `${by} chose that members of ${where} must log in through ${userText(provider ?? '')}.`,
        }[policy],
        {
          any: 'Members need to do nothing. Those who have a second factor keep it, and still log in with its code.',
          second_factor:
            'It holds at once. Members who have no second factor set one up in their profile, and those who logged in without its code give one. Until then they see nothing of the organisation. API keys work as before.',
          sso: 'It holds at once. Members who logged in otherwise see nothing of the organisation until they log in through it. Owners can also enter with a passkey. API keys work as before.',
        }[policy],
        `If you did not expect this, change it back, or write to us at ${brand.contactEmail}.`,
      ],
      button: { label: 'See how members log in', path: PATHS.signIn },
      why: `You received this mail because you are an Owner of the organisation at ${brand.site}.`,
    }
  },
}
