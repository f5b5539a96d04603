import { CONTACT_ANSWER_HOURS } from '@assure/contract/constants'
import type { ContactDetails } from '../mail.ts'
import {
  answerCommands,
  beginsWithGreeting,
  type MailTexts,
  timeWords,
  userLines,
  userText,
} from '../mail-texts.ts'

const { at, day } = timeWords('en')
const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' })

const details = ({ name, company, jobTitle, solutionType, subscribeNews }: ContactDetails) => [
  `Name: ${userText(name)}`,
  `Company: ${userText(company)}`,
  `Job title: ${userText(jobTitle)}`,
  `Solution type: ${userText(solutionType)}`,
  `News by e-mail: ${subscribeNews ? 'yes' : 'no'}`,
]

/** The mails around the contact form in British English. */
export const CONTACT_EN: Pick<MailTexts, 'contact_received' | 'contact_notice' | 'contact_answer'> = {
  contact_received: (_values, brand) => ({
    subject: `We have your request to ${brand.companyName}`,
    heading: 'Thank you for reaching out',
    before: [
      'Hello,',
      `Your request has arrived. We will get back to you within ${CONTACT_ANSWER_HOURS} hours, at this address.`,
      'Do you want to add something? Reply to this mail.',
    ],
    why: `You received this mail because this address was entered in the contact form at ${brand.site}. If you did not write to us, ignore this mail. No account was made.`,
  }),

  contact_notice: ({ email, language, at: sentAt, ...values }, brand) => ({
    subject: 'A request by the contact form',
    heading: 'A request by the contact form',
    before: [
      `${userText(values.name)} of ${userText(values.company)} wrote on ${at(sentAt)}. ${brand.companyName} promised an answer within ${CONTACT_ANSWER_HOURS} hours.`,
    ],
    list: [...details(values), `E-mail, not confirmed: ${email}`, `Language: ${LANGUAGE_NAMES.of(language)}`],
    quote: userLines(values.additionalDetails),
    after: [
      `Reply to this mail to answer ${email}, and note that it is done by the second command; or answer by the first, which mails the text and keeps it with the request. The third makes the account for a trial and mails an invitation.`,
      answerCommands(email),
      'Run them in the portal’s folder, with the server’s DATA_DIR, or its DATABASE_URL and PORTAL_SECRET, in the environment.',
    ],
    why: `You received this mail because this is the contact address of ${brand.site}.`,
  }),

  contact_answer: ({ name, text, additionalDetails, at: sentAt }, brand) => ({
    subject: `Our answer to your request to ${brand.companyName}`,
    heading: 'Our answer to your request',
    before: [
      ...(beginsWithGreeting(text) ? [] : [`Hello ${userText(name)},`]),
      ...text.split(/\n{2,}/),
      ...(additionalDetails === '' ? [] : [`On ${day(sentAt)} you wrote:`]),
    ],
    quote: userLines(additionalDetails),
    why: `You received this mail because this address was entered in the contact form at ${brand.site} on ${day(sentAt)}. Reply to it to write to us.`,
  }),
}
