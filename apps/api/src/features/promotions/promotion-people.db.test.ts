import { ORGANISATION_HEADER } from '@assure/contract/session-cookie'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAddress } from '#src/testing/test-email-change.ts'
import { addMember, newMember } from '#src/testing/test-members.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { newPromotion } from '#src/testing/test-promotions.ts'
import { newTeam } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

type Session = Awaited<ReturnType<TestPortal['login']>>

/** Makes a further organisation of a person. */
const newBranch = async (owner: Session) => {
  const { body } = await owner.account('create_organisation', { name: 'Branch' })
  if (body.result !== 'OK') throw new Error(body.code)
  const there = { [ORGANISATION_HEADER]: body.organisation_id }
  return {
    there,
    redeem: async (promotion_code: string, session = owner) =>
      (await session.budget('redeem_promotion_code', { promotion_code }, there)).body.result,
    key: async () => {
      const { body: key } = await owner.account('reveal_secret', {}, there)
      return portal.byKey({ sessionId: key.session_id, secret: key.session_password })
    },
  }
}
const redeem = async ({ budget }: Pick<Session, 'budget'>, promotion_code: string) =>
  (await budget('redeem_promotion_code', { promotion_code })).body

test('a person with three organisations redeems a code in one of them, also with API keys', async () => {
  const { owner } = await newTeam(portal)
  const branches = [await newBranch(owner), await newBranch(owner)]
  const code = await newPromotion(portal)
  expect((await redeem(owner, code)).result).toBe('OK')
  for (const branch of branches) {
    expect(await branch.redeem(code)).toBe('DENY')
    expect(await redeem(await branch.key(), code)).toEqual({ result: 'DENY', code: 'promotion_invalid' })
    const { body } = await owner.budget('get_client_promotions', {}, branch.there)
    expect(body.applied_promotions).toEqual([])
  }
})

test('a code redeemed with the API key of a branch is spent for the person’s other organisations', async () => {
  const { account, owner } = await newTeam(portal)
  const branch = await newBranch(owner)
  const code = await newPromotion(portal)
  expect((await redeem(await branch.key(), code)).result).toBe('OK')
  expect((await redeem(owner, code)).result).toBe('DENY')
  expect((await redeem(portal.byKey(account), code)).result).toBe('DENY')
})

test('of three organisations that redeem a code for one person at once, one gets it', async () => {
  const { owner } = await newTeam(portal)
  const branches = [await newBranch(owner), await newBranch(owner)]
  const code = await newPromotion(portal)
  const results = await Promise.all([
    redeem(owner, code).then(({ result }) => result),
    ...branches.map((branch) => branch.redeem(code)),
  ])
  expect(results.toSorted()).toEqual(['DENY', 'DENY', 'OK'])
})

test('a member who has redeemed a code does not redeem it for another organisation; a colleague does', async () => {
  const first = await newTeam(portal)
  const second = await newTeam(portal)
  const billing = await newMember(portal, first.account, { roles: ['billing'] })
  await addMember(portal, second.account, { ...billing, name: 'Test Member' }, { roles: ['billing'] })
  const code = await newPromotion(portal)
  const { body } = await billing.account('list_organisations', {})
  const there = (index: number) => ({
    [ORGANISATION_HEADER]: body.organisations[index]?.organisation_id ?? '',
  })
  const redeemThere = async (index: number) =>
    (await billing.budget('redeem_promotion_code', { promotion_code: code }, there(index))).body.result
  expect([await redeemThere(0), await redeemThere(1)]).toEqual(['OK', 'DENY'])
  const results = [(await redeem(first.owner, code)).result, (await redeem(second.owner, code)).result]
  expect(results.toSorted()).toEqual(['DENY', 'OK'])
})

test('a change of address does not give a person the code again', async () => {
  const { account, owner } = await newTeam(portal)
  const branch = await newBranch(owner)
  const code = await newPromotion(portal)
  await redeem(owner, code)
  await changeAddress(portal, owner, account.email)
  expect(await branch.redeem(code)).toBe('DENY')
})
