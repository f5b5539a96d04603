import { LANGUAGES } from '@assure/contract/constants'
import { expect, test } from 'vitest'
import { userText } from './mail-texts.ts'
import { renderMail } from './render-mail.ts'
import { TEST_BRAND } from '#src/testing/test-mail-values.ts'

const EMAIL = 'bob@example.com'

test.each([
  ['suspended', 'cannot log in', 'ne peut plus se connecter'],
  ['resumed', 'can log in again', 'peut de nouveau se connecter'],
  ['sessions_ended', 'was logged out', 'déconnecté'],
  ['second_factor_removed', 'two-factor sign-in', 'connexion en deux étapes'],
] as const)('an Owner’s mail names the person whom the operator changed: %s', (act, english, french) => {
  for (const language of LANGUAGES) {
    const values = { name: 'Ann', organisation: 'Acme', member: 'Bob', email: EMAIL, act }
    const { text } = renderMail({ template: 'operator_act', language, values }, TEST_BRAND)
    expect(text).toContain(`Bob (${userText(EMAIL)})`)
    expect(text).toContain('Acme')
    expect(text).toContain(language === 'en' ? english : french)
    expect(text.match(/^https:.*$/gm)).toEqual(['https://portal.example.com/organisation/members'])
  }
})

test.each([
  ['account_suspended', 'is suspended', 'est suspendue'],
  ['account_resumed', 'open the organisation again', 'de nouveau ouvrir'],
  ['plan_changed', 'monthly limit', 'limite mensuelle'],
  ['permissions_changed', 'deleting licences', 'supprimer des licences'],
  ['self_service_changed', 'ordering licences', 'commande de licences'],
  ['sessions_revoked', 'logged out everywhere', 'déconnectés partout'],
] as const)(
  'an Owner’s mail names the organisation that the operator changed: %s',
  (act, english, french) => {
    for (const language of LANGUAGES) {
      const values = { name: 'Ann', organisation: 'Acme', act }
      const { text } = renderMail({ template: 'organisation_act', language, values }, TEST_BRAND)
      expect(text).toContain('Acme')
      expect(text).toContain(language === 'en' ? english : french)
    }
  },
)
