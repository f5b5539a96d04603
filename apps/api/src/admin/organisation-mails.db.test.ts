import { expect, test } from 'vitest'
import { operatorAtDesk } from '#src/testing/test-desk.ts'
import { newMember, newTeam } from '#src/testing/test-team.ts'

const operator = operatorAtDesk()
const { admin } = operator

test('each Owner gets a mail about each change of the operator to their organisation, and nobody else', async () => {
  const { portal } = operator
  const { account, owner } = await newTeam(portal)
  const second = await newMember(portal, owner, { roles: ['owner'] })
  const viewer = await newMember(portal, owner, { roles: ['viewer'] })
  const { accountId } = account
  for (const command of [
    'set-permissions % licence.detach',
    'set-plan % scale',
    'set-self-service % on',
    'end-sessions %',
    'suspend %',
    'resume %',
  ])
    await admin(`accounts ${command.replace('%', accountId)}`)
  expect(operator.said).toBe(
    `${account.email} is active. Notices to the Owners will be mailed by the running server.`,
  )
  const subjectsOf = async (email: string) => (await portal.mailsTo(email)).map(({ subject }) => subject)
  const subjects = [
    'How your organisation orders was changed at Lumen Assure',
    'What your organisation may do was changed at Lumen Assure',
    'Your members were logged out at Lumen Assure',
    'Your organisation is no longer suspended at Lumen Assure',
    'Your organisation was suspended at Lumen Assure',
    'Your plan was changed at Lumen Assure',
  ]
  for (const { email } of [account, second])
    expect((await subjectsOf(email)).toSorted()).toEqual(expect.arrayContaining(subjects))
  const toViewer = await subjectsOf(viewer.email)
  expect(subjects.filter((subject) => toViewer.includes(subject))).toEqual([])
  // The second time nothing changes.
  await expect(admin(`accounts resume ${accountId}`)).rejects.toThrow()
  expect((await subjectsOf(second.email)).filter((subject) => subject === subjects[3])).toHaveLength(1)
})

test('a shop gets no mail of an organisation when the operator suspends it', async () => {
  const retail = await operator.portal.newRetailUser()
  await admin(`accounts suspend ${retail.accountId}`)
  expect(operator.said).toContain('The shop gets no mail: write to it yourself.')
  expect(operator.said).not.toContain('Owners')
  const mails = await operator.portal.mailsTo(retail.email)
  expect(mails.map(({ subject }) => subject)).not.toContain('Your organisation was suspended at Lumen Assure')
})
