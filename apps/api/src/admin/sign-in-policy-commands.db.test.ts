import { expect, test } from 'vitest'
import { enableSecondFactor } from '#src/testing/test-passwords.ts'
import { operatorAtDesk } from '#src/testing/test-desk.ts'
import { newTeam } from '#src/testing/test-team.ts'

const operator = operatorAtDesk()
const { admin } = operator
const policyOf = async (accountId: string) => (await admin(`accounts show ${accountId}`))['sign_in_policy']

test('the operator sees the policy and sets it back; members get in, and the Owners get a mail', async () => {
  const { account, owner } = await newTeam(operator.portal)
  const { accountId, email } = account
  expect(await policyOf(accountId)).toBe('any')
  await owner.account('update_sign_in_policy', { policy: 'second_factor' })
  expect(await policyOf(accountId)).toBe('second_factor')
  expect((await owner.account('retrieve_organisation', {})).status).toBe(403)
  await admin(`accounts reset-sign-in-policy ${accountId}`)
  expect(await policyOf(accountId)).toBe('any')
  expect((await owner.account('retrieve_organisation', {})).status).toBe(200)
  const { entries } = await admin(`audit list ${accountId}`)
  expect(entries).toContainEqual(
    expect.objectContaining({
      ...{ action: 'sign_in_policy_changed', actor_kind: 'operator' },
      ...{ before: { policy: 'second_factor' }, after: { policy: 'any' } },
    }),
  )
  const mails = await operator.portal.mailsTo(email)
  expect(mails.some(({ text }) => /Lumen Assure lets members of Test Company log in/.test(text))).toBe(true)
})

test('the operator resets no policy of an organisation that has none, is a shop or is suspended', async () => {
  const { account, owner } = await newTeam(operator.portal)
  const reset = (who: string) => admin(`accounts reset-sign-in-policy ${who}`)
  await expect(reset(account.accountId)).rejects.toThrow(/asks for nothing more/)
  const retail = await operator.portal.newRetailUser()
  await expect(reset(retail.accountId)).rejects.toThrow(/retail/)
  await enableSecondFactor(operator.portal, owner)
  await owner.account('update_sign_in_policy', { policy: 'second_factor' })
  await admin(`accounts suspend ${account.accountId}`)
  await expect(reset(account.accountId)).rejects.toThrow(/suspended/)
  expect(await policyOf(account.accountId)).toBe('second_factor')
})
