import { LANGUAGES } from '@assure/contract/constants'
import { expect, test } from 'vitest'
import { type MailBrand, userText } from './mail-texts.ts'
import { renderMail } from './render-mail.ts'

const BRAND: MailBrand = {
  companyName: 'Lumen Assure',
  appName: 'AgeCheck',
  appSlug: 'agecheck',
  contactEmail: 'hello@lumen-assure.example',
  site: 'portal.example.com',
  publicUrl: 'https://portal.example.com',
  activationTtlS: 86_400,
  resetTtlS: 900,
}
const EMAIL = 'bob@example.com'

test.each([
  ['suspended', 'cannot log in', 'ne peut plus se connecter'],
  ['resumed', 'can log in again', 'peut de nouveau se connecter'],
  ['sessions_ended', 'was logged out', 'déconnecté'],
  ['second_factor_removed', 'two-factor sign-in', 'connexion en deux étapes'],
] as const)('an Owner’s mail names the person whom the operator changed: %s', (act, english, french) => {
  for (const language of LANGUAGES) {
    const values = { name: 'Ann', organisation: 'Acme', member: 'Bob', email: EMAIL, act }
    const { text } = renderMail({ template: 'operator_act', language, values }, BRAND)
    expect(text).toContain(`Bob (${userText(EMAIL)})`)
    expect(text).toContain('Acme')
    expect(text).toContain(language === 'en' ? english : french)
    expect(text.match(/^https:.*$/gm)).toEqual(['https://portal.example.com/organisation/members'])
  }
})
