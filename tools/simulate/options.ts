import { parseArgs } from 'node:util'
import { REPORT_AGE_MAX_DAYS } from '@assure/contract/constants'
import { activationTokenOf } from '@assure/contract/devices/activation-link'
import { APP_TYPES, type AppType } from './app-types.ts'
import { STORE_TYPES, type StoreType } from './store-types.ts'

export const HELP = `Devices at counters that activate licences, send heartbeats and report scans. Or, with --sdk, an SDK customer's app
that reports estimations and online safety. They use only the public calls.

usage: npm run simulate -- [options]

Which licences (one of these, or devices kept in --state):
  --licences N          activate up to N licences of an account that are not activated
  --link URL            activate this one activation link

An app instead of licences:
  --sdk                 the app of an SDK customer, counted by UTC day
  --app-type T          ${Object.keys(APP_TYPES).join(', ')} (default social)
  --rate N              N estimations a day on average (default: by the app type)

The account (with --licences and --sdk; API key and secret are sent by HTTP Basic):
  --email E --password P
  --session-id ID --session-password SECRET

What happens:
  --url URL             the portal (default http://localhost:3000)
  --days N              first report the N days before today, up to ${REPORT_AGE_MAX_DAYS} (default 0); an app does this
                        only in its first run, and continues from there later
  --once                one heartbeat and today's counts until now, then stop (default: run until Ctrl-C)
  --speed X             heartbeats and the day's curve of devices run X times faster (default 1)
  --store-type T        ${Object.keys(STORE_TYPES).join(', ')} (default: by the chain's name)
  --seed S              the same seed, licence and day give the same scans (default 1); an app's likewise
  --state DIR           keep the devices or the app here, for the next run
  --help

Exit code: 0; 1 when a licence was not activated, a report was rejected or left over, or a call failed permanently;
64 for wrong options.`

/** The options of the command line. */
export interface Options {
  url: string
  account: { email: string; password: string } | { sessionId: string; secret: string } | null
  licences: number
  link: string | null
  /** Simulates the app of an SDK customer instead of devices. */
  sdk: { appType: AppType; rate: number | null } | null
  days: number
  once: boolean
  speed: number
  storeType: StoreType | null
  seed: string
  state: string | null
}

const WHOSE = '--email and --password, or --session-id and --session-password'
const RATE_MAX = 1_000_000

/** An invalid command line. */
export class UsageError extends Error {}

const numberIn = (text: string, name: string, min: number, max: number): number => {
  const value = Number(text)
  if (text.trim() === '' || !(value >= min && value <= max)) {
    throw new UsageError(`--${name} takes a number from ${min} to ${max}.`)
  }
  return value
}
const wholeIn = (text: string, name: string, max: number): number => {
  const value = numberIn(text, name, 0, max)
  if (!Number.isInteger(value)) throw new UsageError(`--${name} takes a whole number.`)
  return value
}

const isStoreType = (text: string): text is StoreType => Object.hasOwn(STORE_TYPES, text)

const parsed = (args: string[]) => {
  try {
    return parseArgs({
      args,
      options: {
        url: { type: 'string' },
        email: { type: 'string' },
        password: { type: 'string' },
        'session-id': { type: 'string' },
        'session-password': { type: 'string' },
        licences: { type: 'string', default: '0' },
        link: { type: 'string' },
        sdk: { type: 'boolean', default: false },
        'app-type': { type: 'string' },
        rate: { type: 'string' },
        days: { type: 'string', default: '0' },
        once: { type: 'boolean', default: false },
        speed: { type: 'string', default: '1' },
        'store-type': { type: 'string' },
        seed: { type: 'string', default: '1' },
        state: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const accountOf = (values: ReturnType<typeof parsed>): Options['account'] => {
  const { email, password, 'session-id': sessionId, 'session-password': secret } = values
  if (email !== undefined && password !== undefined) return { email, password }
  return sessionId !== undefined && secret !== undefined ? { sessionId, secret } : null
}

const isAppType = (text: string): text is AppType => Object.hasOwn(APP_TYPES, text)

const sdkOf = (values: ReturnType<typeof parsed>, account: Options['account']): Options['sdk'] => {
  const { sdk, rate, link, licences, 'app-type': appType = 'social' } = values
  if (!sdk) {
    const stray = ['rate', 'app-type'].find((name) => Object.hasOwn(values, name))
    if (stray) throw new UsageError(`--${stray} is for an app: add --sdk.`)
    return null
  }
  if (link !== undefined || licences !== '0')
    throw new UsageError('--sdk runs an app, which has no licences.')
  if (!account) throw new UsageError(`--sdk needs ${WHOSE}.`)
  if (!isAppType(appType))
    throw new UsageError(`--app-type takes one of ${Object.keys(APP_TYPES).join(', ')}.`)
  return { appType, rate: rate === undefined ? null : numberIn(rate, 'rate', 1, RATE_MAX) }
}

/** Reads the command line; null for `--help`. Throws `UsageError`. */
export const readOptions = (args: string[]): Options | null => {
  const values = parsed(args)
  if (values.help) return null
  const account = accountOf(values)
  const licences = wholeIn(values.licences, 'licences', 1_000_000)
  const storeType = values['store-type'] ?? null
  if (licences > 0 && !account) {
    throw new UsageError(`--licences needs ${WHOSE}.`)
  }
  if (values.link !== undefined && !activationTokenOf(values.link)) {
    throw new UsageError(
      '--link takes an activation link, such as http://localhost:3000/A/ and 26 characters.',
    )
  }
  const sdk = sdkOf(values, account)
  if (!sdk && licences === 0 && values.link === undefined && values.state === undefined) {
    throw new UsageError('Choose the licences by --licences, --link or --state, or an app by --sdk.')
  }
  if (storeType !== null && !isStoreType(storeType)) {
    throw new UsageError(`--store-type takes one of ${Object.keys(STORE_TYPES).join(', ')}.`)
  }
  const url = values.url ?? (values.link ? new URL(values.link).origin : 'http://localhost:3000')
  if (!URL.canParse(url)) throw new UsageError('--url takes an address such as http://localhost:3000.')
  return {
    url,
    account,
    licences,
    link: values.link ?? null,
    sdk,
    days: wholeIn(values.days, 'days', REPORT_AGE_MAX_DAYS),
    once: values.once,
    speed: numberIn(values.speed, 'speed', 0.01, 10_000),
    storeType,
    seed: values.seed,
    state: values.state ?? null,
  }
}
