import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { MAIL_JOB } from '#src/mails/post-mail.ts'
import { addMany } from '#src/testing/test-members.ts'
import { makeTestDesk, typeCommand } from '#src/testing/test-desk.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { newMember, newTeam } from '#src/testing/test-team.ts'
import { MEMBER_MAIL_JOB } from './member-mails.workflow.ts'
import { RECIPIENTS_MAX } from './recipients.repository.ts'

/** Hundreds of mails take long on a busy machine. */
const PATIENT = { timeout: 60_000 }
const MANY = 4 * RECIPIENTS_MAX + 20

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true, jobsFail: true })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => portal.stop())

/** Lets the queueing of mails fail where `fails` says, by how many were tried. */
const failMails = (fails: (tried: number) => boolean) => {
  const { enqueue } = portal.jobs
  let tried = 0
  return vi.spyOn(portal.jobs, 'enqueue').mockImplementation((transaction, name, ...job) => {
    if (name === MAIL_JOB && fails(++tried)) return Promise.reject(new Error('no mail is queued'))
    return enqueue(transaction, name, ...job)
  })
}
const deleteIt = ({ owner }: Awaited<ReturnType<typeof newTeam>>) =>
  owner.account('suspend_account', { password: TEST_PASSWORD })

const jobsOf = async (accountId: string) =>
  (
    await portal.pool.query<{ id: string; state: string; retry_count: number }>(
      `select id, state, retry_count from ${portal.jobSchema}.job where name = $1 and data ->> 'account_id' = $2`,
      [MEMBER_MAIL_JOB, accountId],
    )
  ).rows
const unsent = async () => {
  const waiting = `select 1 from ${portal.jobSchema}.job where name = $1 and state in ('created', 'retry', 'active')`
  return (await portal.pool.query(waiting, [MAIL_JOB])).rowCount
}
/** The subjects of all mails to each address, sorted. They arrive in any order. */
const subjectsOf = async (emails: readonly string[]) => {
  await expect.poll(unsent, PATIENT).toBe(0)
  return Promise.all(
    emails.map(async (email) =>
      (await portal.mailsTo(email))
        .map(({ subject }) => subject)
        .toSorted()
        .join(),
    ),
  )
}
const DELETED = 'An organisation at Lumen Assure was deleted'
const BACK = 'An organisation at Lumen Assure is back'

test('a deletion queues one job, and each of several hundred members gets one mail, also after a failure and a repeat', async () => {
  const team = await newTeam(portal)
  const { accountId, email } = team.account
  const many = await addMany(portal, accountId, 'viewer', MANY)
  // In the middle of the third transaction.
  failMails((tried) => tried === 2 * RECIPIENTS_MAX + 30)
  await deleteIt(team)
  await expect.poll(() => jobsOf(accountId), PATIENT).toMatchObject([{ state: 'completed', retry_count: 1 }])
  expect(new Set(await subjectsOf(many))).toEqual(new Set([DELETED]))
  expect(await subjectsOf([email])).toEqual(['Your Lumen Assure account was deleted'])

  // As after a process that ended before it could mark the job as done.
  const again = `update ${portal.jobSchema}.job set state = 'retry', start_after = now() where name = $1`
  await portal.pool.query(again, [MEMBER_MAIL_JOB])
  await expect.poll(() => jobsOf(accountId), PATIENT).toMatchObject([{ state: 'completed' }])
  expect(new Set(await subjectsOf(many))).toEqual(new Set([DELETED]))
})

test('members who have no mail of a deletion yet when it is undone get only the one about its return', async () => {
  const team = await newTeam(portal)
  const { accountId } = team.account
  const many = await addMany(portal, accountId, 'viewer', RECIPIENTS_MAX + 20)
  const failing = failMails((tried) => tried > RECIPIENTS_MAX)
  await deleteIt(team)
  await expect.poll(() => jobsOf(accountId), PATIENT).toMatchObject([{ state: 'retry' }])
  await portal.deletion.undo(accountId, { actorKind: 'operator', actor: 't', address: '', requestId: '' })
  failing.mockRestore()
  await expect
    .poll(async () => (await jobsOf(accountId)).map(({ state }) => state))
    .toEqual(['completed', 'completed'])
  const subjects = await subjectsOf(many)
  expect(new Set(subjects)).toEqual(new Set([`${BACK},${DELETED}`, BACK]))
  expect(subjects.filter((all) => all === BACK).length).toBeGreaterThanOrEqual(20)
})

test('the naming of an Owner is mailed once to each of many members by one job, and not for a cancelled one', async () => {
  const desk = makeTestDesk(portal)
  await desk.openQueue()
  const admin = (...words: string[]) => typeCommand(desk, ['accounts', ...words])
  const team = await newTeam(portal)
  const { accountId } = team.account
  const many = await addMany(portal, accountId, 'viewer', 2 * RECIPIENTS_MAX + 20)
  const member = await newMember(portal, team.owner, { roles: ['fleet'] })
  await admin('name-owner', accountId, member.email)
  await expect.poll(() => jobsOf(accountId), PATIENT).toMatchObject([{ state: 'completed' }])
  const NAMED = 'Your organisation at Lumen Assure gets another Owner'
  expect(new Set(await subjectsOf(many))).toEqual(new Set([NAMED]))

  await admin('cancel-name-owner', accountId)
  const failing = failMails(() => true)
  await admin('name-owner', accountId, member.email)
  await expect.poll(async () => (await jobsOf(accountId)).map(({ state }) => state)).toContain('retry')
  await admin('cancel-name-owner', accountId)
  await admin('name-owner', accountId, member.email)
  failing.mockRestore()
  const states = async () => (await jobsOf(accountId)).map(({ state }) => state)
  await expect.poll(states, PATIENT).toEqual(['completed', 'completed', 'completed'])
  expect(new Set(await subjectsOf(many))).toEqual(new Set([`${NAMED},${NAMED}`]))
  await desk.close()
})
