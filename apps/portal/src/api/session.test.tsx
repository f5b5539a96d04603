import { beforeEach, expect, test, vi } from 'vitest'
import { postRetail } from '#src/api/post.ts'
import { currentSession, endSession, logOut } from '#src/api/session.ts'
import { keepTabOrganisation, tabOrganisation } from '#src/api/tab-organisation.ts'
import { DEVELOPER, memberOf } from '#src/testing/render-screen.tsx'

// Other files' tabs may have left one.
beforeEach(() => sessionStorage.clear())

const OK = {
  result: 'OK',
  session: DEVELOPER,
  member: memberOf(['owner']),
  access_review_due: false,
  recovery: null,
}

/** Answers the calls in turn, and returns the organisation that each of them named. */
const serve = (...answers: object[]) => {
  const named: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Record<string, string> }) => {
    named.push(headers['portal-organisation'])
    const answer = answers.shift() ?? {}
    return Response.json(answer)
  })
  return named
}

test('a tab keeps the organisation of its first answer and names it in each call', async () => {
  const named = serve(OK, OK)
  await currentSession()
  expect(tabOrganisation()).toBe('ORGANISATION-ID')
  await currentSession()
  expect(named).toEqual([undefined, 'ORGANISATION-ID'])
})

test('an answer does not undo a switch that the tab made meanwhile', async () => {
  keepTabOrganisation('FORMER-ID')
  serve(OK)
  const answered = currentSession()
  keepTabOrganisation('OTHER-ID')
  await answered
  expect(tabOrganisation()).toBe('OTHER-ID')
})

test('a tab shows another organisation if the person is not in its own any more', async () => {
  keepTabOrganisation('LEFT-ID')
  const named = serve(OK)
  const session = await currentSession()
  expect(named).toEqual(['LEFT-ID'])
  expect(session?.organisation?.member.organisation_id).toBe('ORGANISATION-ID')
  expect(tabOrganisation()).toBe('ORGANISATION-ID')
})

test('a tab of a person in no organisation names none', async () => {
  keepTabOrganisation('LEFT-ID')
  serve({ result: 'NO_ORGANISATION', person: { email: 'a@example.com', name: 'A' } })
  expect(await currentSession()).toMatchObject({ organisation: null })
  expect(tabOrganisation()).toBeNull()
})

test.each([
  ['logging out', logOut],
  ['logging out for a new document', endSession],
])('%s forgets the organisation of the tab', async (_, leave) => {
  keepTabOrganisation('ORGANISATION-ID')
  serve({ result: 'OK' })
  await leave()
  expect(tabOrganisation()).toBeNull()
})

test('calls of the retail area name no organisation', async () => {
  keepTabOrganisation('ORGANISATION-ID')
  const named = serve({})
  await postRetail('/api/retail-licence', {})
  expect(named).toEqual([undefined])
})
