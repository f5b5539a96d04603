import type { Language, Realm } from '@assure/contract/constants'
import { expect, test } from 'vitest'
import { renderMail } from './render-mail.ts'
import { TEST_BRAND } from '#src/testing/test-mail-values.ts'

const textFor = (realm: Realm, language: Language) => {
  const values = { name: 'Ann Lee', realm, at: new Date('2027-03-05T14:07:00Z'), address: '' }
  return renderMail({ template: 'password_changed', language, values }, TEST_BRAND).text
}

test.each([
  ['en', 'At your next login you see what still works'],
  ['fr', 'À votre prochaine connexion, vous verrez ce qui fonctionne encore'],
] as const)(
  'LG-06 the password change mail in %s promises a review to developers only',
  (language, review) => {
    expect(textFor('developer', language)).toContain(review)
    expect(textFor('retail', language)).not.toContain(review)
  },
)
