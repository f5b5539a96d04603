import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ThrottleRule } from '#src/platform/throttle.ts'

/**
 * Rules that need their own test: not answered by 429, shared by all callers, or with a special set-up. File and title.
 */
export const TESTED_IN: Record<string, [file: string, title: string]> = {
  'accounts/KNOWN_BROWSER': [
    'features/accounts/known-browsers/known-browser.db.test.ts',
    'a known browser gets ten wrong passwords, even in parallel, then is forgotten',
  ],
  'accounts/RESETS_BY_KNOWN_BROWSER': [
    'features/accounts/known-browsers/known-browser.db.test.ts',
    'T16 strangers’ resets do not block a known browser, which gets three an hour',
  ],
  'accounts/RECOVERIES_BY_PERSON': [
    'features/accounts/recovery/recovery-limit.db.test.ts',
    'a person begins at most five recoveries a day, each of which mails the Owners',
  ],
  'accounts/RECOVERY_LINKS': [
    'features/accounts/recovery/recovery.db.test.ts',
    'asking again after the wait mails the link again, three times an hour, and only the last one opens',
  ],
  'accounts/SAME_MAIL': [
    'features/accounts/password/password-reset.db.test.ts',
    'repeated reset requests within a minute send one mail, and a later one sends another',
  ],
  'accounts/MAILS_OF_STRANGERS': [
    'features/accounts/mail-links/mail-limit.db.test.ts',
    'T16 %s mails over the hourly limit do not block %s mails',
  ],
  'accounts/INVITATIONS_BY_ORGANISATION': [
    'features/accounts/members/invitations.db.test.ts',
    'there is one for an address, none for a member, and at most 20 mails an hour',
  ],
  'accounts/ROLE_CHANGES_BY_ORGANISATION': [
    'features/accounts/members/changes-limit.db.test.ts',
    'an organisation changes roles at most 120 times an hour',
  ],
  'accounts/SETTINGS_CHANGES_BY_ORGANISATION': [
    'features/accounts/members/changes-limit.db.test.ts',
    'an organisation changes settings and sign-in policy at most 60 times an hour together',
  ],
  'accounts/JOINS_BY_PROVIDER': [
    'features/accounts/single-sign-on/sso-login.db.test.ts',
    'at most 200 people an hour become members by a login',
  ],
  'accounts/KEY_CHANGES_BY_ORGANISATION': [
    'features/accounts/api-keys/named-key.db.test.ts',
    'an organisation makes, changes and rotates keys at most 120 times an hour',
  ],
  'accounts/INVITATIONS_TO_ADDRESS': [
    'features/accounts/members/invitations.db.test.ts',
    'five invitations reach an address in a day, from all organisations together',
  ],
  'accounts/EMAIL_CHANGES_BY_PERSON': [
    'features/accounts/email-change/email-change.db.test.ts',
    'a person gets 5 links an hour, and an address 5 a day from all people',
  ],
  'accounts/EMAIL_CHANGES_TO_ADDRESS': [
    'features/accounts/email-change/email-change.db.test.ts',
    'a person gets 5 links an hour, and an address 5 a day from all people',
  ],
  'accounts/CONTACT_NOTICES': [
    'features/accounts/contact/contact-request.db.test.ts',
    'SU-04 requests beyond the operator’s mail limit are still stored',
  ],
  'accounts/ACTIVATION_PASSWORDS': [
    'features/accounts/sign-up/confirm-email.db.test.ts',
    'LG-02 five wrong passwords block a sign-up’s link for every address',
  ],
  'billing/RECEIPTS_BY_ACCOUNT': [
    'features/billing/receipts/receipts.db.test.ts',
    'one account’s receipt downloads are rate limited and do not block another account',
  ],
  'billing/PAYMENT_LINKS_AGAIN': [
    'features/billing/licence-orders/payment-link.db.test.ts',
    'RS-08 only the order’s account can resend an unpaid link, three times an hour',
  ],
  'sdks/FILES_BY_ACCOUNT': [
    'features/sdks/download-limits.db.test.ts',
    'one organisation’s downloads are rate limited and do not block another organisation',
  ],
  'licences/REPLACEMENTS': [
    'features/licences/retail-replacement.db.test.ts',
    'a licence is replaced 5 times in 24 hours, then the call answers 429 with Retry-After',
  ],
}

export const SOURCE_FOLDER = join(import.meta.dirname, '..')
const isRule = (value: unknown): value is ThrottleRule =>
  typeof value === 'object' && value !== null && 'blockMaxS' in value
/** Paths of the server's source files without tests, relative to `SOURCE_FOLDER`. */
export const SOURCES = readdirSync(SOURCE_FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)
/** Every rule of the `limits.ts` files, by `feature/NAME`. */
export const RULES = new Map<string, ThrottleRule>()
for (const file of SOURCES.filter((name) => /^features\/.*\blimits\.ts$/.test(name))) {
  const exported = (await import(join(SOURCE_FOLDER, file))) as Record<string, unknown>
  for (const [name, value] of Object.entries(exported))
    if (isRule(value)) RULES.set(`${file.split('/')[1]}/${name}`, value)
}
