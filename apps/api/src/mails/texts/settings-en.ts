import { type MailTexts, PATHS, userText } from '../mail-texts.ts'
import { hello } from './words-en.ts'

/** Mails about the settings of an organisation, in British English. */
export const SETTINGS_EN: Pick<MailTexts, 'bills_redirected'> = {
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
}
