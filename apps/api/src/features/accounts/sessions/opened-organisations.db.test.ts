import { ORGANISATION_HEADER } from '@assure/contract/session-cookie'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { newTeam } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

type Session = Awaited<ReturnType<TestPortal['login']>>

/** A person with two organisations, each named by its header. */
const inTwo = async () => {
  const { account, owner } = await newTeam(portal)
  await owner.account('create_organisation', { name: 'Branch' })
  const { organisations } = (await owner.account('list_organisations', {})).body
  const headerOf = (wanted: string) => {
    const found = organisations.find(({ name }) => name === wanted)
    return { [ORGANISATION_HEADER]: found?.organisation_id ?? '' }
  }
  return { account, owner, first: headerOf('Test Company'), branch: headerOf('Branch') }
}
const linesOf = async (session: Session, there: Record<string, string>) => {
  const { body } = await session.account('list_audit_entries', { groups: ['sign_in'] }, there)
  return body.entries.map(({ action, actor }) => [action, actor])
}

test('opening an organisation is one line for each session in its log, also for many calls at once', async () => {
  const { account, owner, first, branch } = await inTwo()
  const look = (there: Record<string, string>) => owner.account('list_api_keys', {}, there)
  await Promise.all(Array.from({ length: 10 }, (_, call) => look(call % 2 ? first : branch)))
  const opened = ['organisation_opened', account.email]
  const started = ['session_started', account.email]
  expect(await linesOf(owner, branch)).toEqual([opened])
  // The login itself is the line of the organisation that it opened.
  expect(await linesOf(owner, first)).toEqual([started])

  const later = await portal.login(account)
  await later.account('list_api_keys', {}, first)
  await later.account('list_api_keys', {}, branch)
  for (const there of [first, branch]) expect(await linesOf(owner, there)).toHaveLength(2)
})

test('a stranger who names an organisation leaves no line in its log', async () => {
  const { owner, branch } = await inTwo()
  const stranger = await newTeam(portal)
  expect((await stranger.owner.account('list_api_keys', {}, branch)).status).toBe(404)
  expect(await linesOf(owner, branch)).toEqual([['organisation_opened', expect.any(String)]])
})
