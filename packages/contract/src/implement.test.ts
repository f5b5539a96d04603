import * as z from 'zod'
import { expect, test } from 'vitest'
import type { Caller } from './authorise.ts'
import { type Handlers, implement } from './implement.ts'
import { type Mode, PERMISSIONS, type Service } from './rpc.ts'
import { SERVICES } from './services.ts'
import { samplesOf, withTooMuch } from './testing/sample-answers.ts'

/** The account claim in example inputs. An example text equals its field's name. */
const OWN_KEY = 'session_id'
const CALLERS: Record<Caller['kind'], Caller> = {
  developer: {
    ...{ kind: 'developer', user_id: 'u', with_second_factor: false, lacks: null },
    ...account(),
  },
  api_key: { kind: 'api_key', ...account() },
  person: { kind: 'person', user_id: 'u', email: 'store@example.com', with_second_factor: false },
  retail: { kind: 'retail', user_id: 'u', account_id: 'a', email: 'store@example.com' },
  device: { kind: 'device', thumbprint: 't', spendProof: () => Promise.resolve() },
}
function account() {
  const who = { account_id: 'a', session_id: OWN_KEY, email: 'store@example.com' }
  return { ...who, permissions: PERMISSIONS, limited: [], places: [], self_service: false }
}

/** Makes a call whose handler returns `answer`. */
const answered = (service: Service, name: string, mode: Mode, answer: unknown) => {
  const handlers = { [name]: () => Promise.resolve(answer) } as unknown as Handlers<Service>
  const [input] = samplesOf(mode.input)
  const body = { ...(input as object), execution_mode: name }
  const [access] = mode.access
  const caller = access === 'public' ? null : CALLERS[access]
  return implement(service, handlers)(body, () => Promise.resolve({ caller, context: undefined }))
}

const MODES = SERVICES.flatMap((service) =>
  Object.entries(service.modes).map(([name, mode]) => ({ name, mode, service })),
)

/** Modes whose answer schema is strict, or has days as field names. An extra field makes the whole answer invalid. */
const REFUSED_AS_A_WHOLE = ['cukka', 'get_promotion_template']

test.each(MODES)(
  'a field that the contract does not declare never leaves, at any depth: $name',
  async ({ service, name, mode }) => {
    for (const answer of samplesOf(mode.output)) {
      // A valid answer leaves unchanged, so the next check is only about extra fields.
      expect(await answered(service, name, mode, answer)).toEqual(answer)
      const sent = await answered(service, name, mode, withTooMuch(answer)).catch((error: unknown) => {
        expect(error).toBeInstanceOf(z.ZodError)
        expect(REFUSED_AS_A_WHOLE).toContain(name)
        return answer
      })
      expect(sent).toEqual(answer)
    }
  },
)

test('the test covers every mode with every variant of its answer', () => {
  expect(new Set(MODES.map(({ name }) => name)).size).toBe(MODES.length)
  expect(MODES.flatMap(({ mode }) => samplesOf(mode.output)).length).toBeGreaterThan(100)
})
