import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '#src/testing/test-client.ts'
import { newTestDevice, type TestDevice } from '#src/testing/test-device.ts'
import { newLicences } from '#src/testing/test-licences.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
let devices: TestDevice[]
beforeAll(async () => {
  portal = await startTestPortal()
  devices = await Promise.all([0, 1, 2].map(() => newTestDevice(portal)))
})
afterAll(() => portal.stop())

/** The model: the state and the device of each licence. */
interface ModelLicence {
  handle: string
  link: string
  state: 'open' | 'active' | 'deleted'
  device: number | null
  oldLinks: string[]
}
interface Model {
  licences: ModelLicence[]
}
interface Real {
  client: ApiClient
}
type Command = fc.AsyncCommand<Model, Real>

const pick = (model: Model, index: number) => model.licences[index % model.licences.length]
const hasLicences = (model: Model) => model.licences.length > 0

const linkOf = async (client: ApiClient, handle: string) =>
  (await client.licences('list_licences', { filter: { deeplink_data: handle } })).body.licences[0]
    ?.activation_link ?? ''

/** Compares the API's list with the model. Runs after every step. */
const compare = async (model: Model, { client }: Real) => {
  const { body } = await client.licences('list_licences', { page_size: 100 })
  const live = model.licences.filter(({ state }) => state !== 'deleted')
  const active = live.filter(({ state }) => state === 'active').length
  expect(body.counters).toEqual({ total: live.length, active, inactive: live.length - active })
  expect(body.matches).toMatchObject({
    total: model.licences.length,
    deleted: model.licences.length - live.length,
  })
  for (const licence of body.licences) {
    const expected = model.licences.find(({ handle }) => handle === licence.deeplink_data)
    expect(licence.marked_as_deleted).toBe(expected?.state === 'deleted')
    expect(licence.activated_at_utc > 0).toBe(expected?.state === 'active')
    expect(licence.activation_link !== null).toBe(expected?.state === 'open')
  }
}

const command = (
  name: string,
  check: (model: Model) => boolean,
  run: (model: Model, real: Real) => Promise<void>,
): Command => ({
  check,
  run: async (model, real) => {
    await run(model, real)
    await compare(model, real)
  },
  toString: () => name,
})

const generate = fc.integer({ min: 1, max: 3 }).map((quantity) =>
  command(
    `generate(${quantity})`,
    (model) => model.licences.length < 12,
    async (model, { client }) => {
      for (const { deeplink_data, activation_link } of await newLicences(client, quantity)) {
        model.licences.push({
          handle: deeplink_data,
          link: activation_link ?? '',
          state: 'open',
          device: null,
          oldLinks: [],
        })
      }
    },
  ),
)

const activate = fc.tuple(fc.nat(11), fc.nat(2), fc.boolean()).map(([index, device, old]) =>
  command(
    `activate(${index}, device ${device}, ${old ? 'old' : 'current'} link)`,
    hasLicences,
    async (model, real) => {
      const licence = pick(model, index)
      const link = old ? licence?.oldLinks.at(-1) : licence?.link
      if (!licence || !link) return
      const { body } = await (devices[device] as TestDevice).activate(link)
      if (licence.state === 'deleted') {
        expect(body).toMatchObject({ code: 'LICENCE_ENDED' })
        return
      }
      if (old || (licence.state === 'active' && licence.device !== device)) {
        {
          expect(body).toMatchObject({ code: 'TOKEN_USED' })
          return
        }
      }
      expect(body.result).toBe('OK')
      const left = model.licences.find(
        (other) => other !== licence && other.device === device && other.state === 'active',
      )
      if (left && licence.state === 'open') {
        left.state = 'open'
        left.device = null
        left.oldLinks.push(left.link)
        left.link = await linkOf(real.client, left.handle)
      }
      licence.state = 'active'
      licence.device = device
    },
  ),
)

const detach = fc.nat(11).map((index) =>
  command(`detach(${index})`, hasLicences, async (model, { client }) => {
    const licence = pick(model, index)
    if (!licence) return
    const answer = await client.licences('detach_licence_from_its_device', { deeplink_data: licence.handle })
    if (licence.state !== 'active') {
      expect(answer.status).toBe(409)
      return
    }
    licence.state = 'open'
    licence.device = null
    licence.oldLinks.push(licence.link)
    licence.link = answer.body.licence.activation_link ?? ''
  }),
)

const remove = fc.nat(11).map((index) =>
  command(`delete(${index})`, hasLicences, async (model, { client }) => {
    const licence = pick(model, index)
    if (!licence) return
    const answer = await client.licences('delete_licence', { deeplink_list: [licence.handle] })
    if (licence.state === 'deleted') {
      expect(answer.status).toBe(409)
      return
    }
    expect(answer.body.deleted).toBe(1)
    licence.state = 'deleted'
    licence.device = null
  }),
)

const edit = fc.tuple(fc.nat(11), fc.integer({ min: 1, max: 120 })).map(([index, months]) =>
  command(`edit(${index}, ${months})`, hasLicences, async (model, { client }) => {
    const licence = pick(model, index)
    if (!licence) return
    const { status } = await client.licences('update_licence_details', {
      deeplink_data: licence.handle,
      engagement_duration: months,
    })
    expect(status).toBe(licence.state === 'deleted' ? 409 : 200)
  }),
)

test('LC-01 random operations keep licences equal to a model, and Total = Active + Inactive', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands([generate, activate, activate, detach, remove, edit], { maxCommands: 30 }),
      async (commands) => {
        const client = portal.byKey(await portal.newAccount())
        await fc.asyncModelRun(() => ({ model: { licences: [] }, real: { client } }), commands)
      },
    ),
    { numRuns: 15 },
  )
}, 120_000)
