import { ORGANISATION_HEADER } from '@assure/contract/session-cookie'
import { DIRECT_CALLS } from '@assure/contract/services'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patientFetch } from '../../../tools/test-run/patient-fetch.ts'
import {
  type Caller,
  CHAIN,
  inTens,
  matrixCallers,
  type MatrixTeam,
  newMatrixTeam,
  placedCallers,
  unknownOrganisation,
} from '#src/testing/authorisation-callers.ts'
import {
  AUTHORISATION_TABLE,
  isPlacedRow,
  reachOf,
  rowOfPermission,
  rowsOf,
  verdictOn,
} from '#src/testing/authorisation-table.ts'
import { foreignIdCases, placedIdCases } from '#src/testing/foreign-ids.ts'
import { issueLink } from '#src/testing/test-analytics.ts'
import { MODES } from '#src/testing/test-callers.ts'
import { Answer, newAddress } from '#src/testing/test-client.ts'
import { newPositions, PLACED_CASES, placedVerdict, type Position } from '#src/testing/placed-calls.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

interface Call {
  name: string
  method: 'GET' | 'POST'
  path: string
  /** null for direct calls. */
  mode: string | null
}
/** Every call of the contract. */
const CALLS: Call[] = [
  ...MODES.map(({ path, name }) => ({ name, method: 'POST' as const, path, mode: name })),
  ...DIRECT_CALLS.map(({ path, method = 'POST' as const }) => ({
    ...{ name: `${method} ${path}`, method, path, mode: null },
  })),
]

let portal: TestPortal
let team: MatrixTeam
let callers: Caller[]
let positions: Position[]
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
  team = await newMatrixTeam(portal)
  positions = await newPositions(portal.byKey(team.account))
  const { token } = await issueLink(team.members.O, { scope: 'chain', requested_by: CHAIN })
  callers = await matrixCallers(portal, team, token)
})
afterAll(() => portal.stop())

/**
 * Makes a call with a field that it does not have. The server checks the caller before the input, so a caller who may make
 * the call gets `invalid`, and the call changes nothing.
 */
const ask = async (call: Call, caller: Caller, address: string, organisation: string | null) => {
  const headers = {
    'x-forwarded-for': address,
    ...(organisation !== null && { [ORGANISATION_HEADER]: organisation }),
    ...(await caller.headers(call.path)),
  }
  const response = await (call.mode === null
    ? patientFetch(`${portal.url}${call.path}?of_no_call=1`, { method: call.method, headers }, [503])
    : patientFetch(
        portal.url + call.path,
        {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ execution_mode: call.mode, of_no_call: 1 }),
        },
        [503],
      ))
  return new Answer(response, await response.text())
}

const verdictIn = (answer: Answer<unknown>): string | number => {
  if (answer.status !== 400 && answer.status !== 403) return answer.status
  const { code } = answer.problem
  if (code === 'malformed_body') return 'unsigned'
  return code === 'invalid' ? 'yes' : code
}

/** The parts of an answer that may tell a foreign organisation from an unknown one. */
const DIFFERENT: ReadonlySet<string> = new Set(['date', 'x-request-id', 'ratelimit'])
const visibleIn = ({ status, text, headers }: Answer<unknown>) => ({
  status,
  body: { ...(JSON.parse(text) as object), request_id: '' },
  headers: [...headers].filter(([name]) => !DIFFERENT.has(name)),
})

describe('the table of authorisation', () => {
  test('has exactly one row for each call, and none for others', () => {
    const rows = CALLS.map(({ name }) => [name, rowsOf(name).length])
    expect(rows).toEqual(CALLS.map(({ name }) => [name, 1]))
    expect(AUTHORISATION_TABLE.flatMap(({ calls }) => calls).toSorted()).toEqual(
      CALLS.map(({ name }) => name).toSorted(),
    )
  })

  test('names the permission of each call, and whether places limit it', () => {
    const stated = [
      ...MODES.map(({ name, mode }) => [name, mode.permission ?? null, mode.placed ?? false]),
      ...DIRECT_CALLS.map(({ path, method = 'POST', permission }) => [
        `${method} ${path}`,
        permission ?? null,
        false,
      ]),
    ]
    const reviewed = CALLS.map(({ name }) => {
      const [row] = rowsOf(name)
      return [name, row?.permission, row && isPlacedRow(row)]
    })
    expect(stated).toEqual(reviewed)
  })
})

describe('each call', () => {
  interface Asked {
    call: Call
    caller: Caller
    organisation: 'own' | 'foreign' | 'unknown'
    answer: Answer<unknown>
  }
  let asked: Asked[]
  beforeAll(async () => {
    const questions = callers.flatMap((caller) => {
      const address = newAddress(portal.url)
      // The other callers' headers name no organisation: the server ignores them.
      const others =
        caller.session === 'developer' ? (['foreign', 'unknown'] as const) : (['foreign'] as const)
      return (['own', ...others] as const).flatMap((organisation) =>
        CALLS.map((call) => ({ caller, call, organisation, address })),
      )
    })
    asked = await inTens(questions, async ({ caller, call, organisation, address }) => {
      const named = organisation === 'unknown' ? unknownOrganisation() : caller[organisation]
      return { caller, call, organisation, answer: await ask(call, caller, address, named) }
    })
  })

  test('answers each caller as the table says, in their organisation and in others', () => {
    const line = ({ caller, call, organisation }: Asked, verdict: string | number | undefined) =>
      `${call.name}, ${caller.name}, ${organisation}: ${verdict}`
    const answered = asked.map((each) => line(each, verdictIn(each.answer)))
    const wanted = asked.map((each) =>
      line(each, verdictOn(each.call.name, each.caller, each.organisation === 'own')),
    )
    expect(answered).toEqual(wanted)
    expect(answered.length).toBeGreaterThan(4000)
  })

  test('answers alike for a foreign organisation and an unknown one', () => {
    const shown = (organisation: Asked['organisation']) =>
      asked
        .filter((each) => each.organisation === organisation && each.caller.session === 'developer')
        .map(({ caller, call, answer }) => ({ caller: caller.name, call: call.name, ...visibleIn(answer) }))
    expect(shown('foreign')).toEqual(shown('unknown'))
  })
})

describe('a call about licences', () => {
  test('has a case for each call that looks at places', () => {
    const placed = MODES.filter(({ mode }) => mode.placed).map(({ name }) => name)
    expect(placed.filter((name) => !PLACED_CASES.some(({ call }) => call === name))).toEqual([])
  })

  test('reaches the places of its caller only, and nothing of another organisation', async () => {
    const questions = placedCallers(portal, team).flatMap((caller) =>
      PLACED_CASES.filter(({ ofOwn }) => !(ofOwn && caller.isStranger)).flatMap((placed) =>
        positions.map((at) => ({ caller, placed, at })),
      ),
    )
    const line = ({ caller, placed, at }: (typeof questions)[number], verdict: string | number) =>
      `${placed.name}, ${caller.name}, ${at.name}: ${verdict}`
    const answered = await inTens(questions, async (each) =>
      line(each, await each.placed.ask(each.caller.client, each.at)),
    )
    const wanted = questions.map((each) => {
      const { caller, placed, at } = each
      const row = rowsOf(placed.call)[0] ?? rowOfPermission(placed.call)
      if (!row) throw new Error(`no row of ${placed.call}`)
      return line(each, caller.isStranger ? 404 : placedVerdict(reachOf(row, caller), placed, at))
    })
    expect(answered).toEqual(wanted)
    expect(answered.length).toBeGreaterThan(800)
  })
})

test('an id outside the caller’s organisation or places answers like an unknown one', async () => {
  const ofTeam = await foreignIdCases(team)
  const questions = positions.flatMap((at) => {
    const cases = placedIdCases(at).map((each) => ({ ...each, name: `${each.name}, ${at.name}` }))
    const { owner: stranger } = team.stranger
    return [
      ...cases.map((each) => ({ ...each, caller: 'stranger', client: stranger })),
      // The test mode of the same organisation is a stranger too.
      ...cases.map((each) => ({ ...each, caller: 'O in test mode', client: team.testMode.session })),
      ...cases.map((each) => ({ ...each, caller: 'key of test mode', client: team.testMode.byKey })),
      ...(at.name === 'the store'
        ? ofTeam.map((each) => ({ ...each, caller: 'stranger', client: stranger }))
        : cases.map((each) => ({ ...each, caller: 'F of the store', client: team.placed.fleetOfStore }))),
    ]
  })
  const shown = (kind: 'foreign' | 'unknown') =>
    inTens(questions, async (each) => ({
      ...{ call: each.name, caller: each.caller },
      ...visibleIn(await each.ask(each.client, each[kind])),
    }))
  const foreign = await shown('foreign')
  expect(foreign).toEqual(await shown('unknown'))
  const found = foreign.filter(({ call, status }) => status !== 404 && !call.startsWith('list_licences'))
  expect(found).toEqual([])
})

test('an API key means its own organisation, whatever the header names', async () => {
  for (const named of [team.own, team.foreign, unknownOrganisation(), 'nothing']) {
    const { body } = await portal
      .byKey(team.account)
      .account('retrieve_session', {}, { [ORGANISATION_HEADER]: named })
    expect(body.session_id).toBe(team.account.sessionId)
  }
})
