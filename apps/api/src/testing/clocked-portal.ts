/**
 * A portal for a browser test whose clock the test sets: started as a process of its own with the settings
 * in the environment, on an embedded database. Takes lines of JSON, `{ "clock": ISO }` or
 * `{ "account": { email, password, monthlyLimit } }`, answers each with one, and stops when its input ends.
 */
import { createInterface } from 'node:readline'
import { serve } from '#src/serve.ts'
import { readSettings } from '#src/settings.ts'

interface Order {
  /** From now on the clock goes on from here. */
  clock?: string
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
  if (order.account) await makeAccount(order.account)
  answer({ done: true })
}
await portal.stop()
process.exit(0)
