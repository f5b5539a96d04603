import { DOMAIN_LAPSE_DAYS } from '@assure/contract/constants'
import { type MailTexts, PATHS, timeWords, userText } from '../mail-texts.ts'
import { hello } from './words-en.ts'

const { at, day } = timeWords('en')

const PROVIDER_CHANGES = {
  saved: ['set', 'People can log in through it once an Owner has tested it and turned it on.'],
  updated: ['changed the settings of', 'Logins through it work as before.'],
  on: ['turned on', 'Members can now log in through it. Other ways still work, unless you require it.'],
  off: ['turned off', 'Nobody can log in through it any more, and sessions that began so have ended.'],
  removed: ['removed', 'Nobody can log in through it any more, and sessions that began so have ended.'],
} as const

/** Mails about single sign-on, in British English. */
export const SSO_EN: Pick<MailTexts, 'sso_changed' | 'sso_linked' | 'sso_bypassed' | 'domain_changed'> = {
  sso_changed: ({ name, organisation, member, provider, change }, brand) => ({
    subject: `Single sign-on changed at ${brand.companyName}`,
    heading: 'Single sign-on changed',
    before: [
      hello(name),
      `${userText(member)} has ${PROVIDER_CHANGES[change][0]} ${userText(provider)} as the identity provider of ${userText(organisation)}.`,
      PROVIDER_CHANGES[change][1],
      `If you did not expect this, change it back, or write to us at ${brand.contactEmail}.`,
    ],
    button: { label: 'See how members log in', path: PATHS.signIn },
    why: `You received this mail because you are an Owner of the organisation at ${brand.site}.`,
  }),

  sso_linked: ({ name, organisation, provider, at: moment, address }, brand) => ({
    subject: `You can log in through your organisation at ${brand.companyName}`,
    heading: 'Your login is linked',
    before: [
      hello(name),
      `On ${at(moment)} your login was linked to ${userText(provider)}, the identity provider of ${userText(organisation)}, from ${userText(address)}.`,
      `Logins through it open ${userText(organisation)} as you. They show nothing of your other organisations, and cannot change your own login.`,
      `If you did not expect this, ask an Owner of the organisation, or write to us at ${brand.contactEmail}.`,
    ],
    button: { label: 'Open your profile', path: PATHS.profile },
    why: `You received this mail because you have a login at ${brand.site}.`,
  }),

  sso_bypassed: ({ name, organisation, member, provider, address }, brand) => ({
    subject: `An Owner entered without single sign-on at ${brand.companyName}`,
    heading: 'An Owner entered with a passkey',
    before: [
      hello(name),
      `${userText(member)} opened ${userText(organisation)} with a passkey from ${userText(address)}, although members must log in through ${userText(provider)}.`,
      'Owners can do this so that a fault of the provider does not lock everybody out.',
      `If you did not expect this, end the access of this Owner, or write to us at ${brand.contactEmail}.`,
    ],
    button: { label: 'See the audit log', path: PATHS.auditLog },
    why: `You received this mail because you are an Owner of the organisation at ${brand.site}.`,
  }),

  domain_changed: ({ name, organisation, domain, change, lapses_at }, brand) => ({
    subject: `A domain of your organisation changed at ${brand.companyName}`,
    heading: {
      verified: 'A domain was verified',
      removed: 'A domain was removed',
      missing: 'The DNS record of a domain is missing',
      lapsed: 'A domain is no longer verified',
    }[change],
    before: [
      hello(name),
      {
        verified: `${userText(domain)} is now a verified domain of ${userText(organisation)}. Once single sign-on is on, people with an address in it can log in through your identity provider.`,
        removed: `${userText(domain)} is no longer a domain of ${userText(organisation)}. Members who logged in before still can. New people of this domain cannot.`,
        missing: `We no longer find the record that proves that ${userText(domain)} belongs to ${userText(organisation)}. Put it back${lapses_at ? ` by ${day(lapses_at)}` : ''}, or the domain is no longer verified.`,
        lapsed: `We did not find the record of ${userText(domain)} for ${DOMAIN_LAPSE_DAYS} days, so it is no longer a verified domain of ${userText(organisation)}. Members who logged in before still can. New people of this domain cannot.`,
      }[change],
    ],
    button: { label: 'See the domains', path: PATHS.signIn },
    why: `You received this mail because you are an Owner of the organisation at ${brand.site}.`,
  }),
}
