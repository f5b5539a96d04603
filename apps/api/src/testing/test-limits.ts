import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ThrottleRule } from '#src/platform/throttle.ts'

/** Rules that are not answered by 429, that all callers share, or that take a set-up of their own: file and test. */
export const TESTED_IN: Record<string, [file: string, title: string]> = {
  'accounts/KNOWN_BROWSER': [
    'features/accounts/known-browsers/known-browser.db.test.ts',
    'a known browser gets ten wrong tries, also 50 at once, then it is unknown for good',
  ],
  'accounts/RESETS_BY_KNOWN_BROWSER': [
    'features/accounts/known-browsers/known-browser.db.test.ts',
    'T16 strangers’ resets keep none from a known browser, which gets three an hour',
  ],
  'accounts/SAME_MAIL': [
    'features/accounts/password/password-reset.db.test.ts',
    'a reset link asked for 20 times within a minute is one mail, and a minute later another',
  ],
  'accounts/MAILS_OF_STRANGERS': [
    'features/accounts/mail-links/mail-limit.db.test.ts',
    'T16 the hour’s mails for %s end without ending those for %s',
  ],
  'accounts/CONTACT_NOTICES': [
    'features/accounts/contact/contact-request.db.test.ts',
    'SU-04 a flood of requests fills the list and not the operator’s mailbox',
  ],
  'accounts/ACTIVATION_PASSWORDS': [
    'features/accounts/sign-up/confirm-email.db.test.ts',
    'LG-02 five wrong passwords of a sign-up make its link wait, from whichever address',
  ],
  'billing/RECEIPTS_BY_ACCOUNT': [
    'features/billing/receipts/receipts.db.test.ts',
    'one account has so many receipts made a minute; another is not held up by it',
  ],
  'billing/PAYMENT_LINKS_AGAIN': [
    'features/billing/licence-orders/payment-link.db.test.ts',
    'RS-08 the link is sent again by its own account, while nobody paid, three times an hour',
  ],
  'licences/REPLACEMENTS': [
    'features/licences/retail-replacement.db.test.ts',
    'a licence is freed 5 times in 24 hours, then answers 429 with the time to wait',
  ],
}

export const SOURCE_FOLDER = join(import.meta.dirname, '..')
const isRule = (value: unknown): value is ThrottleRule =>
  typeof value === 'object' && value !== null && 'blockMaxS' in value
/** Paths of the server's code without its tests, in `SOURCE_FOLDER`. */
export const SOURCES = readdirSync(SOURCE_FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)
/** Every rule of the `limits.ts` files, by folder and name. */
export const RULES = new Map<string, ThrottleRule>()
for (const file of SOURCES.filter((name) => /^features\/.*\blimits\.ts$/.test(name))) {
  const exported = (await import(join(SOURCE_FOLDER, file))) as Record<string, unknown>
  for (const [name, value] of Object.entries(exported))
    if (isRule(value)) RULES.set(`${file.split('/')[1]}/${name}`, value)
}
