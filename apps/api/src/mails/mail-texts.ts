import { type Language, LOCALES, type Realm } from '@assure/contract/constants'
import { dateFormat } from '@assure/contract/date-format'
import { numberFormat } from '@assure/contract/number-format'
import { adminCommand } from '#src/platform/admin-command.ts'
import type { Settings } from '#src/settings.ts'
import type { MailTemplate, MailValues } from './mail.ts'

/** Values that every mail text may use. */
export interface MailBrand {
  companyName: string
  appName: string
  /** The app's name in URLs. */
  appSlug: string
  contactEmail: string
  /** The portal's host without a scheme, so that mail programs do not turn it into a link. */
  site: string
  /** The start of every link. */
  publicUrl: string
  activationTtlS: number
  resetTtlS: number
}

/** Returns the values that mails take from the settings. */
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
  /** Path on the portal, starting with `/`. */
  path: string
}

/** The paths of the pages that mails link to (section 2). */
export const PATHS = {
  login: { developer: '/login', retail: '/retail-login' },
  /** The page where a user asks for a new password. */
  reset: { developer: '/reset-password', retail: '/retail-login' },
  dashboard: '/dashboard',
  plans: '/plans',
  licences: (appSlug: string) => `/${appSlug}-licences`,
  /** The path of a checkout link, by the kind of order. */
  checkout: { plan: '/checkout', licences: '/retail-checkout' },
  /** The path of a sign-up's link, by realm. */
  activation: { developer: '/login', retail: '/activate' },
  /** The path of an invitation's link. */
  invitation: '/invitation',
  members: '/organisation/members',
  apiKeys: '/api-keys',
  settings: '/organisation/settings',
  signIn: '/organisation/sign-in',
  auditLog: '/organisation/audit',
  profile: '/profile',
  /** The paths of links about a change of address. */
  emailChange: '/email-change',
  emailUndo: '/email-undo',
  /** The path of a link that undoes a deletion. */
  undoDeletion: '/undo-deletion',
  /** The path of a recovery's link. */
  recovery: '/recover',
} as const

/**
 * Returns the path of the page to choose a password with a token. The retail path also contains the address (RS-01).
 */
export const passwordPath = ({ realm, email, token }: { realm: Realm; email: string; token: string }) =>
  realm === 'retail'
    ? `${PATHS.login.retail}?${new URLSearchParams({ email, firstLogin: 'true', token }).toString()}`
    : `${PATHS.reset.developer}/${token}`

/** Returns the path of the retail login, which fills in the address. */
export const retailLoginPath = (email: string) =>
  `${PATHS.login.retail}?${new URLSearchParams({ email }).toString()}`

/** The content of a mail as plain text. The layout escapes it. */
export interface MailText {
  /** Contains nothing that a user wrote. */
  subject: string
  heading: string
  before: readonly string[]
  /** List items after `before`. */
  list?: readonly string[]
  /** Quoted lines that a person wrote, after the list. */
  quote?: readonly string[]
  button?: Link
  after?: readonly string[]
  /** A second link, at the end. */
  otherwise?: Link
  /** Why the recipient got the mail, and what to do if it was not expected. */
  why: string
}

export type MailTexts = {
  [T in MailTemplate]: (values: MailValues[T], brand: MailBrand) => MailText
}

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

/**
 * Formats durations, times, numbers and amounts for a language, such as '24 hours', '3 March 2025 at 14:05 UTC' and
 * '12,500'.
 */
export const timeWords = (language: Language) => {
  const locale = LOCALES[language]
  const count = (unit: 'day' | 'hour' | 'minute', amount: number) =>
    numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
  const format = dateFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const monthFormat = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const countFormat = numberFormat(locale)
  const dayFormat = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    lasting: (seconds: number): string => {
      if (seconds > DAY_S && seconds % DAY_S === 0) return count('day', seconds / DAY_S)
      if (seconds >= HOUR_S && seconds % HOUR_S === 0) return count('hour', seconds / HOUR_S)
      return count('minute', Math.max(1, Math.floor(seconds / 60)))
    },
    at: (moment: Date): string => `${format.format(moment)} UTC`,
    day: (moment: Date): string => dayFormat.format(moment),
    /** Formats the month of a day. `day` is YYYY-MM-DD. */
    month: (day: string): string => monthFormat.format(new Date(day)),
    number: (value: number): string => countFormat.format(value),
    /** Formats an amount in cents, such as 'USD 45.00', like screens and receipts. */
    price: (cents: number, currency: string): string =>
      numberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(cents / 100),
  }
}

/** Control characters, white space, and marks that change the text direction. */
const NOT_WORDS = /[\p{Cc}\p{Zl}\p{Zp}\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
/** An invisible character that prevents a line break. */
const WORD_JOINER = '\u2060'

/**
 * Makes a user's text safe for a mail: on one line, and without anything that mail programs would turn into a link.
 * Otherwise a stranger could send their own link under our name.
 */
export const userText = (text: string): string =>
  text
    .replaceAll(NOT_WORDS, ' ')
    .trim()
    .replaceAll(/[.。．｡:/@](?=\S)/g, `$&${WORD_JOINER}`)

/** Splits a longer user text into lines, each made safe by `userText`. */
export const userLines = (text: string): string[] => (text === '' ? [] : text.split(/\r?\n/).map(userText))

const GREETING =
  /^(?:hello|hi|dear|good (?:morning|afternoon|evening|day)|bonjour|bonsoir|chère?|madame|monsieur)(?!\p{L})/iu

/** Whether a text begins with a greeting, in either language. Then the mail adds none. */
export const beginsWithGreeting = (text: string): boolean => GREETING.test(text)

/**
 * Returns the operator's commands that answer a request, one per line. The address is quoted, because it may contain
 * characters that a shell would interpret.
 */
export const answerCommands = (email: string): string => {
  const quoted = `'${email.replaceAll("'", `'\\''`)}'`
  // Otherwise an address that begins with a hyphen would be read as an option.
  const word = email.startsWith('-') ? `-- ${quoted}` : quoted
  return [
    adminCommand(`requests answer --text '…' ${word}`),
    adminCommand(`requests mark-answered ${word}`),
    adminCommand(`requests approve ${word}`),
  ].join('\n')
}
