import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LANGUAGES } from '@assure/contract/constants'
import { afterEach, expect, test } from 'vitest'
import '#src/shared/licences/texts/texts.ts'
import { allTexts } from '#src/i18n/testing/all-texts.ts'
import { countedForms, setLanguage, t } from '#src/i18n/translation.ts'
import { countedText } from '#src/lib/counted-text.ts'
import { labelled } from '#src/shared/page/labelled.ts'
import { showFrench } from '#src/testing/show-french.ts'

/** Messages quoted verbatim from sections 2, 5 and 8 of the specification. */
const QUOTED = [
  'This field is required',
  'Email is required',
  'E-mail must be valid',
  'Password is required',
  'Email address and/or password is incorrect',
  'Please enter your email address',
  'Not a valid email address',
  'Email not found',
  'An unknown exception occurred',
  'Account activated. Now you can log in.',
  'Passwords must be identical.',
  'Quantity must be between 1 and 50',
  'Invalid Email address',
  'Please select a price',
  'Please select a period',
  'Error occurred: {error}',
  'Licence details updated successfully!',
  'Failed to update licence details.',
  '{n} licence(s) deleted successfully!',
  'Error occurred during deletion.',
  'URL copied!',
  'Failed to copy URL.',
  'Licence with code {code} has been activated successfully',
  '{n} licence(s) have been generated successfully',
  'Copied!',
  'Please enter a password',
  'Thank you for reaching out! We will get back to you within the next 48 hours.',
  'The email you entered is already submitted a query in the system!',
  'The email you entered is already registered in the system!',
  'No data',
  'You have not subscribed to any plan',
  'This promotion code has already been redeemed.',
  'The promo code you entered is invalid. Please try again',
  'Your subscription has been cancelled',
  'Error on cancelling subscription: {error}',
  'Location cannot be empty',
  'Yes, delete account',
  'Link is invalid or expired',
  'At least one digit',
  'At least one capital latter',
  'At least one special character',
  'minimum 8 characters',
  'Password must be minimum 8 characters',
  'Password must be maximum 16 characters',
  'Your password must be 8-16 characters, and include at least one lowercase letter, one uppercase letter, and a number and a special character',
]

const textsOf = (node: object): string[] =>
  Object.values(node).flatMap((value: string | object) =>
    typeof value === 'string' ? [value] : textsOf(value),
  )

test.each(QUOTED)('CN-02 %j is in the catalogue exactly once', (message) => {
  expect(textsOf(allTexts('en')).filter((text) => text === message)).toHaveLength(1)
})

const SOURCES = ['packages/contract/src', 'apps/api/src', 'apps/portal/src'].flatMap((folder) => {
  const path = fileURLToPath(new URL(`../../../../${folder}/`, import.meta.url))
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => ({ name: `${folder}/${name}`, source: readFileSync(path + name, 'utf8') }))
})

test.each(QUOTED)(
  'CN-02 %j stands in one source file of the contract, the server and the portal',
  (message) => {
    const found = SOURCES.filter(
      ({ source }) => source.includes(`'${message}'`) || source.includes(`"${message}"`),
    )
    expect(found.map(({ name }) => name)).toHaveLength(1)
  },
)

test('placeholders are filled in, and values are never read as placeholders or patterns', () => {
  expect(t('licences.activated', { code: 'AC-7K3F-9Q2M-X4TD' })).toBe(
    'Licence with code AC-7K3F-9Q2M-X4TD has been activated successfully',
  )
  expect(t('licences.generateFailed', { error: '{n} $& <b>' })).toBe('Error occurred: {n} $& <b>')
})

test('a count picks the plural form', () => {
  expect([1, 2, 0].map((count) => t('licences.months', { count }))).toEqual([
    '1 month',
    '2 months',
    '0 months',
  ])
})

afterEach(() => setLanguage('en'))
test.each(LANGUAGES)('a separate script picks the same plural form as the page, in %s', (language) => {
  setLanguage(language)
  const forms = countedForms('licences.months')
  for (const count of [0, 1, 2, 21, 1_000_000])
    expect(countedText(forms, count, language)).toBe(t('licences.months', { count }))
})

test('CN-02 French has a no-break space before a colon and never breaks “e-mail”', async () => {
  expect(labelled('Theme', 'Dark')).toBe('Theme: Dark')
  await showFrench()
  expect(labelled('Thème', 'Sombre')).toBe('Thème\u00a0: Sombre')
  expect(t('linkHelp.signUpEmail')).toBe('Adresse e-\u2060mail de votre inscription')
})

test('an unknown key or a missing placeholder value does not compile', () => {
  // @ts-expect-error no such text
  expect(t('common.nothing')).toBe('common.nothing')
  // @ts-expect-error the code is missing
  expect(t('licences.activated')).toContain('{code}')
})
