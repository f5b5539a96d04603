import { accountService } from '@assure/contract/accounts/account.contract'
import { ROLE_NAMES_EN } from '@assure/contract/accounts/role-names-en'
import { ROLE_NAMES_FR } from '@assure/contract/accounts/role-names-fr'
import { HOLDERS, PLACED_ROLES, type Role, ROLES } from '@assure/contract/accounts/roles'
import {
  CONFIRM_IDENTITY_S,
  DELETION_GRACE_DAYS,
  INVITATION_TTL_S,
  INVITATIONS_OPEN_MAX,
  INVITE_MAX,
  LANGUAGES,
  type Language,
  MEMBER_PLACES_MAX,
  ORGANISATIONS_MADE_MAX,
} from '@assure/contract/constants'
import { ORGANISATION_HEADER } from '@assure/contract/session-cookie'
import { expect, test } from 'vitest'
import { plainText } from './blocks.ts'
import { writtenText } from './testing/read-texts.ts'
import { cellsOf, sectionOf, tablesOf, textsOf } from './testing/text-blocks.ts'

const namesOf = { en: ROLE_NAMES_EN, fr: ROLE_NAMES_FR }
const rolesTable = (language: Language) =>
  tablesOf(sectionOf(writtenText(language, 'work-as-a-team'), 'roles')).flatMap(cellsOf)

test.each(LANGUAGES)('the guide for teams lists the roles, and which have places, in %s', (language) => {
  const rows = rolesTable(language)
  expect(rows.map(([role]) => role)).toEqual(ROLES.map((role) => namesOf[language][role]))
  const no = language === 'en' ? 'no' : 'non'
  expect(ROLES.filter((_, index) => rows[index]?.[3] !== no)).toEqual([...PLACED_ROLES])
})

/** Words of the roles' table for permissions that only some roles have. */
const SAID: [words: string, permission: keyof typeof HOLDERS][] = [
  ['see and rotate the API key', 'key.manage'],
  ['generate, activate, change', 'licence.create'],
  ['generate, activate, change', 'licence.activate'],
  ['analytics links', 'link.read'],
  ['make and revoke analytics links', 'link.manage'],
  ['change the plan and cards', 'billing.manage'],
  ['receipts', 'billing.read'],
  ['the audit log', 'audit.read'],
  ['see members', 'member.read'],
  ['usage', 'usage.read'],
  ['licences', 'licence.read'],
]
test.each(SAID)('the guide for teams says ‘%s’ of the roles with %s', (words, permission) => {
  const everything: Role[] = ['owner', 'admin']
  const saying = ROLES.filter((_, index) => rolesTable('en')[index]?.[2]?.includes(words))
  expect([...everything, ...saying.filter((role) => !everything.includes(role))]).toEqual(
    HOLDERS[permission].roles,
  )
})

test('the guide for teams has the numbers and codes of the contract', () => {
  const prose = textsOf(writtenText('en', 'work-as-a-team').blocks).map(plainText).join('\n')
  for (const saying of [
    `up to ${INVITE_MAX} at once`,
    `within ${INVITATION_TTL_S / 86_400} days`,
    `At most ${INVITATIONS_OPEN_MAX} can be open`,
    `in the last ${CONFIRM_IDENTITY_S / 60} minutes`,
    `up to ${MEMBER_PLACES_MAX} places`,
    `You can make up to ${ORGANISATIONS_MADE_MAX}`,
    `For ${DELETION_GRACE_DAYS} days`,
  ])
    expect(prose).toContain(saying)
  expect(prose.toLowerCase()).toContain(ORGANISATION_HEADER)
  const answer = { result: 'DENY', code: 'NO_KEY' }
  expect(accountService.modes.email_login.output.safeParse(answer).success).toBe(true)
  expect(prose).toContain('NO_KEY')
  const seesKey = HOLDERS['key.manage'].roles.map((role) => ROLE_NAMES_EN[role])
  expect(seesKey).toEqual(['Owner', 'Admin', 'Developer'])
  expect(prose).toContain('an Owner, an Admin or a Developer')
})
