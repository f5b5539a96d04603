/**
 * A portal process for browser tests that control its clock. It reads its settings from the environment and uses an
 * embedded database. It reads JSON lines, `{ "clock": ISO }`, `{ "minutes": 3 }` or `{ "account": { email, password, monthlyLimit } }`, and
 * answers each with one line. It stops when its input ends.
 */
import { createInterface } from 'node:readline'
import { serve } from '#src/serve.ts'
import { readSettings } from '#src/settings.ts'

interface Order {
  /** Sets the clock, which then continues from there. */
  clock?: string
  /** Lets so many minutes pass, and measures each. */
  minutes?: number
  account?: { email: string; password: string; monthlyLimit: number | null }
}

let offsetMs = 0
const clock = () => new Date(Date.now() + offsetMs)
const answer = (body: object) => process.stdout.write(`${JSON.stringify(body)}\n`)

const portal = await serve(readSettings(process.env, false), () => undefined, { clock })

const makeAccount = async ({ email, password, monthlyLimit }: NonNullable<Order['account']>) => {
  const account = await portal.accounts.createAccount(
    {
      email,
      name: 'Ada Byron',
      company: 'Engines',
      passwordHash: await portal.passwords.hash(password),
      status: 'active',
      sessionType: 'trial',
      monthlyLimit,
      selfService: false,
      permissions: [],
      sampleData: false,
    },
    clock(),
  )
  if (!account) throw new Error('the address is taken')
}

answer({ ready: true })
for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line) as Order
  if (order.clock) {
    offsetMs = Date.parse(order.clock) - Date.now()
    await portal.prepare()
  }
  for (let minute = 0; minute < (order.minutes ?? 0); minute++) {
    offsetMs += 60_000
    await portal.minutes.write()
  }
  if (order.account) await makeAccount(order.account)
  answer({ done: true })
}
await portal.stop()
process.exit(0)
