import { DAY_S } from '#src/platform/clock.ts'
import { whileLocked } from '#src/testing/test-locks.ts'
import { operatorAtDesk } from '#src/testing/test-desk.ts'
import { invite, memberIdOf, newMember, newTeam, newVisitor } from '#src/testing/test-team.ts'
import { describe, expect, inject, test, vi } from 'vitest'

const isPostgres = inject('database').kind === 'postgres'

const WAIT_S = 3 * DAY_S
const operator = operatorAtDesk()
const { admin } = operator
type Team = Awaited<ReturnType<typeof newTeam>>
type Session = Pick<Team['owner'], 'account'>

const complete = async () =>
  operator.portal.housekeeping.find(({ name }) => name === 'owner-nominations')?.batch(1000)
/** Moves only this portal's clock, and back for its sessions. Other files do not see the nominations as due. */
const completeAfterWait = async () => {
  const { clock } = operator.portal
  clock.advance(WAIT_S + 1)
  await complete()
  clock.advance(-WAIT_S - 1)
}
const entriesOf = async ({ account }: Team) =>
  ((await admin(`audit list ${account.accountId}`))['entries'] as { action: string; actor_kind: string }[])
    .filter(({ action }) => action.startsWith('owner_'))
    .map(({ action, actor_kind }) => `${action} ${actor_kind}`)
const rolesOf = async (team: Team, email: string) =>
  (await team.owner.account('list_members', { search: email })).body.members[0]?.roles
const nominationIn = async (session: Session) =>
  (await session.account('list_members', {})).body.owner_nomination

/** Ends the wait of a team. The jobs of other files may complete its nomination from then on. */
const end = ({ account }: Team) =>
  operator.portal.pool.query('update owner_nominations set ready_at = created_at where account_id = $1', [
    account.accountId,
  ])

/** A team with a fleet manager whom the operator names as an Owner. */
const nominate = async () => {
  const team = await newTeam(operator.portal)
  const member = await newMember(operator.portal, team.owner, {
    roles: ['fleet'],
    places: [{ chain: 'Northway', store: null }],
  })
  await admin(`accounts name-owner ${team.account.accountId} ${member.email}`)
  const member_id = await memberIdOf(team.owner, member.email)
  return { ...team, member, member_id }
}

describe('a member whom the operator names as an Owner', () => {
  test('is one after the wait; all members get a mail first, and the others keep their roles', async () => {
    const team = await newTeam(operator.portal)
    const member = await newMember(operator.portal, team.owner, { roles: ['fleet'] })
    const auditor = await newMember(operator.portal, team.owner, { roles: ['auditor'] })
    await operator.portal.pool.query(
      `update users set language = 'fr' where user_id = (select user_id from login_identities where email = $1)`,
      [auditor.email],
    )
    const { ready_at } = await admin(`accounts name-owner ${team.account.accountId} ${member.email}`)
    const waitMs = new Date(String(ready_at)).getTime() - Date.now()
    expect(Math.abs(waitMs - WAIT_S * 1000)).toBeLessThan(60_000)
    for (const { email } of [team.account, member])
      expect((await operator.portal.mailTo(email, { subject: 'gets another Owner' })).text).toContain(
        'New Member',
      )
    await operator.portal.mailTo(auditor.email, { subject: 'Un autre propriétaire' })
    const shown = { member_id: await memberIdOf(team.owner, member.email), name: 'New Member' }
    expect(await nominationIn(team.owner)).toMatchObject(shown)
    expect(await nominationIn(auditor)).toMatchObject(shown)

    await complete()
    expect(await rolesOf(team, member.email)).toEqual(['fleet'])
    await completeAfterWait()
    expect(await rolesOf(team, member.email)).toEqual(['owner'])
    expect(await rolesOf(team, team.account.email)).toEqual(['owner'])
    expect(await rolesOf(team, auditor.email)).toEqual(['auditor'])
    expect(await nominationIn(team.owner)).toBeNull()
    for (const { email } of [team.account, member])
      expect((await operator.portal.mailTo(email, { subject: 'named an Owner' })).text).toContain(
        'New Member',
      )
    expect(await entriesOf(team)).toEqual(['owner_named system', 'owner_nominated operator'])
    await completeAfterWait()
    expect(await entriesOf(team)).toHaveLength(2)
  })

  test('is cancelled by Owners only', async () => {
    const team = await nominate()
    const { account, owner, member, member_id } = team
    const colleague = await newMember(operator.portal, owner, { roles: ['owner'] })
    const adminMember = await newMember(operator.portal, owner, { roles: ['admin'] })
    const { owner: stranger } = await newTeam(operator.portal)
    const cancel = (session: Session, id = member_id) =>
      session.account('cancel_owner_nomination', { member_id: id })
    expect((await cancel(adminMember)).status).toBe(403)
    expect((await cancel(member)).status).toBe(403)
    expect((await cancel(stranger)).status).toBe(404)
    expect((await cancel(owner, await memberIdOf(owner, colleague.email))).status).toBe(404)
    expect((await cancel(operator.portal.byKey(account))).problem.code).toBe('not_by_api_key')
    expect((await cancel(newVisitor(operator.portal))).status).toBe(401)
    expect(await nominationIn(owner)).not.toBeNull()

    expect((await cancel(colleague)).body).toEqual({ result: 'OK' })
    expect((await cancel(colleague)).status).toBe(404)
    expect(await nominationIn(owner)).toBeNull()
    for (const { email } of [account, member, colleague])
      await operator.portal.mailTo(email, { subject: 'gets no other Owner' })
    const told = (await operator.portal.mailsTo(adminMember.email)).map(({ subject }) => subject).join()
    expect(told).not.toContain('gets no other Owner')
    await completeAfterWait()
    expect(await rolesOf(team, member.email)).toEqual(['fleet'])
    expect(await entriesOf(team)).toEqual([
      'owner_nomination_cancelled developer',
      'owner_nominated operator',
    ])
  })

  test('is replaced by nobody while it waits; the operator cancels it first', async () => {
    const team = await nominate()
    const { account, owner, member } = team
    const other = await newMember(operator.portal, owner)
    const before = await nominationIn(owner)
    for (const { email } of [member, other])
      await expect(admin(`accounts name-owner ${account.email} ${email}`)).rejects.toThrow(
        /^Nothing changed: New Member becomes an Owner .*cancel-name-owner/,
      )
    expect(await nominationIn(owner)).toEqual(before)
    await admin(`accounts cancel-name-owner ${account.accountId}`)
    expect(operator.said).toContain('does not become an Owner')
    await expect(admin(`accounts cancel-name-owner ${account.accountId}`)).rejects.toThrow(/Nobody waits/)
    await admin(`accounts name-owner ${account.email} ${other.email}`)
    await completeAfterWait()
    expect(await rolesOf(team, other.email)).toEqual(['owner'])
    expect(await rolesOf(team, member.email)).toEqual(['fleet'])
  })

  test('gets nothing after a removal, also when invited again, or a suspension', async () => {
    const removed = await nominate()
    await removed.owner.account('remove_member', { member_id: removed.member_id })
    expect(await nominationIn(removed.owner)).toBeNull()
    const { token } = await invite(operator.portal, removed.owner, { email: removed.member.email })
    expect((await removed.member.account('accept_invitation', { token })).body.result).toBe('OK')
    await completeAfterWait()
    expect(await rolesOf(removed, removed.member.email)).toEqual(['viewer'])
    // The former nomination keeps nobody from another one.
    await admin(`accounts name-owner ${removed.account.accountId} ${removed.member.email}`)

    const suspended = await nominate()
    await admin(`people suspend ${suspended.member.email}`)
    expect(await nominationIn(suspended.owner)).toBeNull()
    await admin(`people resume ${suspended.member.email}`)
    await completeAfterWait()
    expect(await rolesOf(suspended, suspended.member.email)).toEqual(['fleet'])

    const late = await nominate()
    await operator.portal.pool.query(
      `update users set suspended_at = now() where user_id = (select user_id from login_identities where email = $1)`,
      [late.member.email],
    )
    await completeAfterWait()
    expect(await rolesOf(late, late.member.email)).toEqual(['fleet'])
  })

  test('is one once, whatever happens at once', async () => {
    for (let time = 0; time < 10; time += 1) {
      const team = await nominate()
      const { owner, member, member_id } = team
      await end(team)
      const [cancelled] = await Promise.all([
        owner.account('cancel_owner_nomination', { member_id }),
        complete(),
        complete(),
      ])
      expect(await rolesOf(team, member.email)).toEqual([cancelled.status === 200 ? 'fleet' : 'owner'])
      expect(await entriesOf(team)).toHaveLength(2)
      const next = await nominate()
      await end(next)
      const removal = next.owner.account('remove_member', { member_id: next.member_id })
      const [removed] = await Promise.all([removal, complete()])
      expect(removed.body.result).toBe('OK')
      expect(await rolesOf(next, next.member.email)).toBeUndefined()
    }
  })
})

test.runIf(isPostgres)(
  'a nomination that cannot be completed is logged and waits, and the others are completed',
  async () => {
    const teams = [await nominate(), await nominate(), await nominate()]
    const [first, ...others] = teams
    if (!first) throw new Error('there is no team')
    const log = vi.spyOn(operator.portal.log, 'error')
    const locked = 'select 1 from accounts where account_id = $1 for update'
    await whileLocked(operator.portal, locked, [first.account.accountId], completeAfterWait)
    expect(log.mock.calls.map(([error]) => String(error)).join()).toMatch(/^[^,]*lock timeout[^,]*$/)
    for (const team of others) expect(await rolesOf(team, team.member.email)).toEqual(['owner'])
    expect(await rolesOf(first, first.member.email)).toEqual(['fleet'])
    await completeAfterWait()
    expect(await rolesOf(first, first.member.email)).toEqual(['owner'])
  },
)

describe('`accounts name-owner`', () => {
  test('takes only a current, active member who is no Owner, of an organisation in use', async () => {
    const { account, owner } = await newTeam(operator.portal)
    const member = await newMember(operator.portal, owner)
    const { account: stranger } = await newTeam(operator.portal)
    const name = (email: string) => admin(`accounts name-owner ${account.accountId} ${email}`)
    await expect(name('nobody@example.com')).rejects.toThrow(/There is no person/)
    await expect(name(stranger.email)).rejects.toThrow(/is not a member of Test Company/)
    await expect(name(account.email)).rejects.toThrow(/is already an Owner/)
    const former = await newMember(operator.portal, owner)
    await owner.account('remove_member', { member_id: await memberIdOf(owner, former.email) })
    await expect(name(former.email)).rejects.toThrow(/is not a member/)
    await admin(`people suspend ${member.email}`)
    await expect(name(member.email)).rejects.toThrow(/is suspended/)
    await admin(`people resume ${member.email}`)
    await admin(`accounts suspend ${account.accountId}`)
    await expect(name(member.email)).rejects.toThrow(/Test Company is suspended/)
    const retail = await operator.portal.newRetailUser()
    await expect(admin(`accounts name-owner ${retail.accountId} ${member.email}`)).rejects.toThrow(/retail/)
    await expect(admin(`accounts cancel-name-owner ${account.accountId}`)).rejects.toThrow(/suspended/)
  })

  test('of ten at once, one names a member', async () => {
    const { account, owner } = await newTeam(operator.portal)
    const members = await Promise.all([1, 2].map(() => newMember(operator.portal, owner)))
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        admin(`accounts name-owner ${account.accountId} ${members[index % 2]?.email ?? ''}`),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('names an Owner of no organisation that is suspended by then', async () => {
    const team = await nominate()
    await admin(`accounts suspend ${team.account.accountId}`)
    await completeAfterWait()
    await admin(`accounts resume ${team.account.accountId}`)
    const owner = await operator.portal.login(team.account)
    expect(await rolesOf({ ...team, owner }, team.member.email)).toEqual(['fleet'])
  })
})
