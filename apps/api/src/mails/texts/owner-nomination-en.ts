import { type MailTexts, PATHS, timeWords, userText } from '../mail-texts.ts'
import { hello } from './words-en.ts'

const { at } = timeWords('en')

/** Mails about a member whom the operator names as an Owner, in British English. */
export const OWNER_NOMINATION_EN: Pick<
  MailTexts,
  'owner_nominated' | 'owner_nomination_cancelled' | 'owner_named'
> = {
  owner_nominated: ({ name, organisation, member, ready_at }, brand) => ({
    subject: `Your organisation at ${brand.companyName} gets another Owner`,
    heading: 'A member becomes an Owner',
    before: [
      hello(name),
      `${brand.companyName} names ${userText(member)} as an Owner of ${userText(organisation)} on ${at(ready_at)}, because its Owners cannot log in.`,
      `Until then each Owner can cancel it on the page of the members. If you did not expect it and are no Owner, tell an Owner or write to us at ${brand.contactEmail}.`,
    ],
    button: { label: 'See the members', path: PATHS.members },
    why: `You received this mail because you are a member of the organisation at ${brand.site}.`,
  }),

  owner_nomination_cancelled: ({ name, organisation, member }, brand) => ({
    subject: `Your organisation at ${brand.companyName} gets no other Owner`,
    heading: 'Cancelled: no other Owner',
    before: [
      hello(name),
      `${userText(member)} does not become an Owner of ${userText(organisation)}: it was cancelled. Your audit log shows by whom.`,
    ],
    button: { label: 'See the members', path: PATHS.members },
    why: `You received this mail because you are an Owner of the organisation at ${brand.site}, or were named as one.`,
  }),

  owner_named: ({ name, organisation, member }, brand) => ({
    subject: `${brand.companyName} named an Owner of your organisation`,
    heading: 'The organisation has another Owner',
    before: [
      hello(name),
      `${userText(member)} is now an Owner of ${userText(organisation)}. The other members keep their roles.`,
      `${brand.companyName} did this after a mail to all members. If you did not expect it, write to us at ${brand.contactEmail}.`,
    ],
    button: { label: 'See the members', path: PATHS.members },
    why: `You received this mail because you are an Owner of the organisation at ${brand.site}.`,
  }),
}
