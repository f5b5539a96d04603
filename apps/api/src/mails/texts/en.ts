import { readUserAgent } from '@assure/contract/accounts/user-agent'
import {
  ENGAGEMENTS_COUNTED_MAX,
  INVITATION_TTL_S,
  RETAIL_TRIAL_DAYS,
  type Realm,
} from '@assure/contract/constants'
import type { MailValues } from '../mail.ts'
import { type MailBrand, type MailTexts, PATHS, passwordPath, timeWords, userText } from '../mail-texts.ts'
import { ADDRESS_EN } from './address-en.ts'
import { BILLING_EN } from './billing-en.ts'
import { CONTACT_EN } from './contact-en.ts'
import { OWNER_NOMINATION_EN } from './owner-nomination-en.ts'
import { KEYS_EN } from './keys-en.ts'
import { SETTINGS_EN } from './settings-en.ts'
import { SSO_EN } from './sso-en.ts'
import { DELETION_EN } from './deletion-en.ts'
import { RECOVERY_EN } from './recovery-en.ts'
import { TEAM_EN } from './team-en.ts'
import { accountOf, hello, licencesOf, ofOrganisation } from './words-en.ts'

const { at, day, lasting, month: monthOf, number } = timeWords('en')

const from = (address: string) => (address === '' ? '' : ` from the network address ${address}`)
/** Only developers review what still works after a new password. */
const notYou = (realm: Realm, { contactEmail }: MailBrand) =>
  `If it was not you, choose a new password at once and write to us at ${contactEmail}. A new password logs out everyone else.${realm === 'developer' ? ' At your next login you see what still works, and can revoke it.' : ''}`
const counted = (amount: number, one: string) => `${number(amount)} ${one}${amount === 1 ? '' : 's'}`
/** Names the access that a new password does not revoke; empty if nothing is left. */
const stillOpen = (open: MailValues['password_changed']['still_open']): string[] => {
  const { api_keys: keys, analytics_links: links } = open ?? { api_keys: 0, analytics_links: 0 }
  if (keys + links === 0) return []
  const what = [keys > 0 && counted(keys, 'API key'), links > 0 && counted(links, 'analytics link')]
  const works = keys + links === 1 ? 'works' : 'work'
  return [
    `${what.filter(Boolean).join(' and ')} still ${works}. In the portal, revoke what you do not recognise.`,
  ]
}
const browserName = (userAgent: string) => {
  const { browser, system } = readUserAgent(userAgent)
  return `${browser ?? 'an unknown browser'}${system ? ` on ${system}` : ''}`
}
const changed = (brand: MailBrand) =>
  `You received this mail because something that protects your account at ${brand.site} was changed.`

/** The mails in British English. */
export const EN: MailTexts = {
  ...CONTACT_EN,
  ...BILLING_EN,
  ...RECOVERY_EN,
  ...TEAM_EN,
  ...OWNER_NOMINATION_EN,
  ...SETTINGS_EN,
  ...SSO_EN,
  ...KEYS_EN,
  ...ADDRESS_EN,
  ...DELETION_EN,

  activation: ({ name, company, realm, token }, brand) => ({
    subject:
      realm === 'retail'
        ? `Activate your ${brand.appName} account at ${brand.companyName}`
        : `Activate your ${brand.companyName} account`,
    heading: 'Confirm your e-mail address',
    before: [
      realm === 'retail'
        ? `${userText(name)} of ${userText(company)} signed up for a free test of ${brand.appName} at ${brand.companyName} with this e-mail address.`
        : `${userText(name)} of ${userText(company)} signed up at ${brand.companyName} with this e-mail address.`,
      realm === 'retail'
        ? `If that is you, activate your account. The free test begins then and runs for ${RETAIL_TRIAL_DAYS} days, on one device. Each mailbox gets one free test.`
        : 'If that is you, activate your account. Then you can log in.',
    ],
    button: { label: 'Activate account', path: `${PATHS.activation[realm]}/${token}` },
    after: [
      `The link works once, within ${lasting(brand.activationTtlS)}.`,
      ...(realm === 'developer'
        ? ['In a browser other than the one that signed up, it first asks you to choose a password.']
        : []),
    ],
    why: `You received this mail because this address was entered in the sign-up form at ${brand.site}. If that was not you, do nothing: no account is made, and what was entered is deleted.`,
  }),

  sign_up_attempted: ({ name, realm }, brand) => ({
    subject: `You already have a ${brand.companyName} account`,
    heading: 'You already have an account',
    before: [
      hello(name),
      'Somebody tried to sign up with your e-mail address, which already has an account. Nothing was changed.',
      'If that was you, simply log in.',
    ],
    button: { label: 'Log in', path: PATHS.login[realm] },
    after: ['If you no longer know your password, ask for a new one:'],
    otherwise: { label: 'Reset password', path: PATHS.reset[realm] },
    why: `You received this mail because your address was entered in the sign-up form at ${brand.site}. If that was not you, do nothing: the person who tried cannot tell that you have an account.`,
  }),

  password_reset: ({ name, ...link }, brand) => ({
    subject: `Choose a new password for ${brand.companyName}`,
    heading: 'Choose a new password',
    before: [hello(name), `Somebody asked for a new password for your account at ${brand.companyName}.`],
    button: { label: 'Choose a new password', path: passwordPath(link) },
    after: [
      `The link works once, within ${lasting(brand.resetTtlS)}. Your password stays as it is until then.`,
    ],
    why: `You received this mail because your address was entered in the form for a new password at ${brand.site}. If that was not you, do nothing: without this link nobody can change your password.`,
  }),

  invitation: ({ name, company, token }, brand) => ({
    subject: `Your ${brand.companyName} account`,
    heading: 'Your account is ready',
    before: [
      hello(name),
      `We made an account at ${brand.companyName} for you and ${userText(company)}. With it you get your API key and manage your ${brand.appName} licences.`,
      'Choose a password to log in for the first time.',
    ],
    button: { label: 'Choose a password', path: `${PATHS.reset.developer}/${token}` },
    after: [`The link works once, within ${lasting(INVITATION_TTL_S)}.`],
    why: `You received this mail because an account was asked for at ${brand.site} for this address. If you do not want it, do nothing: without a password nobody can use it. Questions: ${brand.contactEmail}.`,
  }),

  retail_invitation: ({ name, ...link }, brand) => ({
    subject: `Your ${brand.appName} account at ${brand.companyName}`,
    heading: 'Your account is ready',
    before: [
      hello(name),
      `You have an account at ${brand.companyName} now, for the ${brand.appName} licences of your stores: there you activate them on your devices, see which are in use, and manage what you pay for.`,
      'Choose a password to log in for the first time.',
    ],
    button: { label: 'Choose a password', path: passwordPath({ realm: 'retail', ...link }) },
    after: [`The link works once, within ${lasting(INVITATION_TTL_S)}.`],
    why: `You received this mail because this address signed up for ${brand.appName} at ${brand.site}, or is billed for licences there. If you do not want the account, do nothing: without a password nobody can use it. Questions: ${brand.contactEmail}.`,
  }),

  password_changed: ({ name, realm, at: moment, address, still_open }, brand) => ({
    subject: `Your ${brand.companyName} password was changed`,
    heading: 'Your password was changed',
    before: [
      hello(name),
      `The password of your account was changed on ${at(moment)}${from(address)}. All other sessions were logged out.`,
      ...stillOpen(still_open),
      'If that was you, there is nothing else to do.',
      notYou(realm, brand),
    ],
    button: { label: 'Choose a new password', path: PATHS.reset[realm] },
    why: changed(brand),
  }),

  new_browser: ({ name, realm, at: moment, address, user_agent }, brand) => ({
    subject: `New login to your ${brand.companyName} account`,
    heading: 'New login to your account',
    before: [
      hello(name),
      `On ${at(moment)} somebody logged in to your account with ${browserName(user_agent)}${from(address)}. Your account did not know this browser.`,
      'If that was you, there is nothing to do.',
      notYou(realm, brand),
    ],
    button: { label: 'Choose a new password', path: PATHS.reset[realm] },
    why: `You received this mail because your account at ${brand.site} tells you of each login from a browser that it does not know.`,
  }),

  passkey_changed: ({ name, passkey, added, at: moment, address }, brand) => ({
    subject: added
      ? `New passkey for your ${brand.companyName} account`
      : `Passkey removed from your ${brand.companyName} account`,
    heading: added ? 'A passkey was added' : 'A passkey was removed',
    before: [
      hello(name),
      added
        ? `The passkey “${passkey}” was added to your account on ${at(moment)}${from(address)}. From now on, it opens your account without a password.`
        : `The passkey “${passkey}” was removed from your account on ${at(moment)}${from(address)}. It no longer opens your account.`,
      'If that was you, there is nothing to do.',
      notYou('developer', brand),
    ],
    button: { label: 'Choose a new password', path: PATHS.reset.developer },
    why: changed(brand),
  }),

  second_factor_changed: ({ name, enabled, at: moment, address }, brand) => ({
    subject: enabled
      ? `Two-factor sign-in is on for your ${brand.companyName} account`
      : `Two-factor sign-in is off for your ${brand.companyName} account`,
    heading: enabled ? 'Two-factor sign-in is on' : 'Two-factor sign-in is off',
    before: [
      hello(name),
      enabled
        ? `Two-factor sign-in was turned on for your account on ${at(moment)}${from(address)}. From now on, logging in takes a code from your authenticator app too.`
        : `Two-factor sign-in was turned off for your account on ${at(moment)}${from(address)}. From now on, the password alone is enough to log in.`,
      'If that was you, there is nothing to do.',
      notYou('developer', brand),
    ],
    button: { label: 'Choose a new password', path: PATHS.reset.developer },
    why: changed(brand),
  }),

  api_key_replaced: ({ name, organisation, at: moment, old_key_ends_at }, brand) => ({
    subject: `We replaced your ${brand.companyName} API key`,
    heading: 'You have a new API key',
    before: [
      hello(name),
      `As a precaution, we replaced the API key of ${accountOf(organisation)} on ${at(moment)} and logged everybody out.`,
      old_key_ends_at
        ? `The old key works until ${at(old_key_ends_at)}. Put the new one into your applications by then.`
        : 'The old key has stopped working. Put the new one into your applications.',
      'If you use two-factor sign-in, switch it off and on again in your profile. Your app then gets a new secret.',
    ],
    button: { label: 'Show the new key', path: '/api-keys' },
    why: changed(brand),
  }),

  api_key_rotated: ({ name, organisation, at: moment, address, old_key_ends_at }, brand) => ({
    subject: `Your ${brand.companyName} API key was changed`,
    heading: 'You have a new API key',
    before: [
      hello(name),
      `The API key of ${accountOf(organisation)} was changed on ${at(moment)}${from(address)}.`,
      old_key_ends_at
        ? `The old key works until ${at(old_key_ends_at)}. Put the new one into your applications by then.`
        : 'The old key has stopped working.',
      'If that was you, there is nothing else to do.',
      `If it was not you, change your password and the API key at ${brand.site}, and write to us at ${brand.contactEmail}.`,
    ],
    why: changed(brand),
  }),

  usage_alert: ({ name, organisation, percent, estimations, monthly_limit, month }, brand) => ({
    subject: `${percent}% of your monthly limit at ${brand.companyName} is used`,
    heading: percent < 100 ? `${percent}% of your monthly limit is used` : 'Your monthly limit is reached',
    before: [
      hello(name),
      `In ${monthOf(month)} ${accountOf(organisation)} has counted ${number(estimations)} estimations. Its monthly limit is ${number(monthly_limit)}.`,
      percent < 100
        ? 'We tell you now, so that there is time to raise the limit.'
        : 'Estimations over the limit are counted too: none is lost.',
      `To raise the limit, choose another plan or write to us at ${brand.contactEmail}.`,
    ],
    button: { label: 'See plans', path: PATHS.plans },
    otherwise: { label: 'See your usage', path: PATHS.dashboard },
    why: `You received this mail because your account at ${brand.site} has a monthly limit. We write once when ${percent}% of it is reached.`,
  }),

  engagements_end: ({ name, organisation, total, days, licences }, brand) => ({
    subject: `Engagements of your ${brand.appName} licences end soon`,
    heading: 'Engagements end soon',
    before: [
      hello(name),
      `The engagement of ${total > ENGAGEMENTS_COUNTED_MAX ? 'more than ' : ''}${licencesOf(Math.min(total, ENGAGEMENTS_COUNTED_MAX), brand)}${ofOrganisation(organisation)} ends within ${number(days)} days${total > licences.length ? '. The first of them' : ''}:`,
    ],
    list: licences.map(
      ({ code, requested_by, subclient, location, ends_at }) =>
        `${code}: ${[requested_by, subclient, location].map(userText).join(', ')}, on ${day(ends_at)}`,
    ),
    button: { label: 'See these licences', path: `${PATHS.licences(brand.appSlug)}?engagement=soon` },
    why: `You received this mail because your account at ${brand.site} has licences with an engagement. We write once about each end, at most once a day.`,
  }),
}
