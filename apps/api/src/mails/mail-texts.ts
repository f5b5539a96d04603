import { type Language, LOCALES, type Realm } from '@assure/contract/constants'
import type { Settings } from '#src/settings.ts'
import type { MailTemplate, MailValues } from './mail.ts'

/** Values that every mail text may use. */
export interface MailBrand {
  companyName: string
  appName: string
  /** The app's name in addresses. */
  appSlug: string
  contactEmail: string
  /** The portal's host without a scheme, so that mail programs do not make a link of it. */
  site: string
  /** The start of every link. */
  publicUrl: string
  activationTtlS: number
  resetTtlS: number
}

/** The values that mails take from the settings. */
export const mailBrand = ({ portal, publicUrl, activationTtlS, resetTtlS }: Settings): MailBrand => ({
  companyName: portal.companyName,
  appName: portal.appName,
  appSlug: portal.appSlug,
  contactEmail: portal.contactEmail,
  site: new URL(publicUrl).host,
  publicUrl,
  activationTtlS,
  resetTtlS,
})

export interface Link {
  label: string
  /** On the portal, with the `/` it begins with. */
  path: string
}

/** Where the pages are that mails lead to (section 2). */
export const PATHS = {
  login: { developer: '/login', retail: '/retail-login' },
  /** The page that asks for a new password. */
  reset: { developer: '/reset-password', retail: '/retail-login' },
  dashboard: '/dashboard',
  plans: '/plans',
  licences: (appSlug: string) => `/${appSlug}-licences`,
  /** The path of a checkout link, by the kind of order. */
  checkout: { plan: '/checkout', licences: '/retail-checkout' },
  /** The path of a sign-up's link, by realm. */
  activation: { developer: '/login', retail: '/activate' },
} as const

/** Where a password is chosen by a link's token. The retail page shows the address too (RS-01). */
export const passwordPath = ({ realm, email, token }: { realm: Realm; email: string; token: string }) =>
  realm === 'retail'
    ? `${PATHS.login.retail}?${new URLSearchParams({ email, firstLogin: 'true', token }).toString()}`
    : `${PATHS.reset.developer}/${token}`

/** Where somebody of the retail area logs in; the page knows the address already. */
export const retailLoginPath = (email: string) =>
  `${PATHS.login.retail}?${new URLSearchParams({ email }).toString()}`

/** A mail's words, as plain text: the layout escapes them. */
export interface MailText {
  /** Holds nothing that a user wrote. */
  subject: string
  heading: string
  before: readonly string[]
  /** Items after what is before. */
  list?: readonly string[]
  /** Lines that somebody wrote, set apart after the list. */
  quote?: readonly string[]
  button?: Link
  after?: readonly string[]
  /** A second way, after the rest. */
  otherwise?: Link
  /** Why the mail came, and what to do if one did not ask for it. */
  why: string
}

export type MailTexts = {
  [T in MailTemplate]: (values: MailValues[T], brand: MailBrand) => MailText
}

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

/**
 * Writes lengths of time, moments, numbers and amounts as a language does, such as '24 hours', '3 March 2025 at
 * 14:05 UTC' and '12,500'.
 */
export const timeWords = (language: Language) => {
  const locale = LOCALES[language]
  const count = (unit: 'day' | 'hour' | 'minute', amount: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const numberFormat = new Intl.NumberFormat(locale)
  const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    lasting: (seconds: number): string => {
      if (seconds > DAY_S && seconds % DAY_S === 0) return count('day', seconds / DAY_S)
      if (seconds >= HOUR_S && seconds % HOUR_S === 0) return count('hour', seconds / HOUR_S)
      return count('minute', Math.max(1, Math.floor(seconds / 60)))
    },
    at: (moment: Date): string => `${format.format(moment)} UTC`,
    day: (moment: Date): string => dayFormat.format(moment),
    /** The month that a day, as YYYY-MM-DD, is of. */
    month: (day: string): string => monthFormat.format(new Date(day)),
    number: (value: number): string => numberFormat.format(value),
    /** An amount of cents, such as 'USD 45.00', as screens and receipts write it. */
    price: (cents: number, currency: string): string =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(
        cents / 100,
      ),
  }
}

/** Control characters, line breaks, and marks that turn the direction of writing. */
const NOT_WORDS = /[\p{Cc}\p{Zl}\p{Zp}\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
/** Forbids a line break, and shows nothing. */
const WORD_JOINER = '\u2060'

/**
 * A user's text within a mail: on one line, and without anything that mail programs would turn into a link. Otherwise
 * a stranger could send an address of their own under our name.
 */
export const userText = (text: string): string =>
  text
    .replaceAll(NOT_WORDS, ' ')
    .trim()
    .replaceAll(/[.。．｡:/@](?=\S)/g, `$&${WORD_JOINER}`)

/** The lines of a longer text of a user's, each as `userText` writes it. */
export const userLines = (text: string): string[] => (text === '' ? [] : text.split(/\r?\n/).map(userText))

const GREETING =
  /^(?:hello|hi|dear|good (?:morning|afternoon|evening|day)|bonjour|bonsoir|chère?|madame|monsieur)(?!\p{L})/iu

/** Whether a letter greets its reader by itself, in either language: nobody is greeted twice. */
export const beginsWithGreeting = (text: string): boolean => GREETING.test(text)

/**
 * The operator's commands that answer a request, each on its line. An address may hold signs that a shell would
 * act on, and these lines are there to be copied into one.
 */
export const answerCommands = (email: string): string => {
  const quoted = `'${email.replaceAll("'", `'\\''`)}'`
  // What begins with a hyphen would be read as an option.
  const word = email.startsWith('-') ? `-- ${quoted}` : quoted
  return [
    `npm run admin -- requests answer --text '…' ${word}`,
    `npm run admin -- requests mark-answered ${word}`,
    `npm run admin -- requests approve ${word}`,
  ].join('\n')
}
