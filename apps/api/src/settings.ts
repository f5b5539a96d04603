import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { appSlug, DEFAULT_PORTAL_CONFIG as DEFAULTS } from '@assure/contract/portal-config'
import * as z from 'zod'

/** A fault in the settings: the whole list in one message. The process ends with exit code 78 (EX_CONFIG). */
export class SettingsError extends Error {}

const seconds = (fallback: number) => z.coerce.number().int().min(1).default(fallback)
const webAddress = () => z.url({ protocol: /^https?$/ })
const flag = (fallback: 'true' | 'false') =>
  z
    .enum(['0', '1', 'false', 'true'])
    .default(fallback)
    .transform((value) => value === '1' || value === 'true')
const secretText = z.string().refine((text) => Buffer.from(text, 'base64').length === 32)

/** An address, or a name without line breaks and an address in angle brackets. */
const MAIL_FROM_PATTERN = /^(?:[^\p{Cc}<>]+ <[!-?A-~]+@[!-?A-~]+>|[!-;=?A-~]+@[!-;=?A-~]+)$/u

const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webAddress()
    .refine((text) => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`)
    .optional(),
  ALLOW_INSECURE: flag('false'),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PORTAL_SECRET: secretText.optional(),
  APP_NAME: z
    .string()
    .max(40)
    .regex(ONE_LINE)
    .default(DEFAULTS.appName)
    .refine((name) => appSlug(name) !== ''),
  COMPANY_NAME: z.string().max(80).regex(ONE_LINE).default(DEFAULTS.companyName),
  CONTACT_EMAIL: z.email().default(DEFAULTS.contactEmail),
  STORE_URL_ANDROID: webAddress().default(DEFAULTS.storeUrlAndroid),
  STORE_URL_IOS: webAddress().default(DEFAULTS.storeUrlIos),
  COPYRIGHT_YEAR: z.coerce.number().int().default(DEFAULTS.copyrightYear),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().max(320).regex(MAIL_FROM_PATTERN).optional(),
  ACTIVATION_TTL_S: seconds(DEFAULTS.activationTtlS),
  RESET_TTL_S: seconds(DEFAULTS.resetTtlS),
  REVEAL_ACCOUNT_EXISTENCE: flag('true'),
  SESSION_IDLE_S: seconds(43_200),
  SESSION_MAX_S: seconds(604_800),
  ENGAGEMENT_REMINDER_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  CARD_PROVIDER: z.enum(['sandbox', 'stripe']).default('sandbox'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_(?:test|live)_\w+$/)
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(?:test|live)_\w+$/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\w+/=]+(?:,whsec_[\w+/=]+)?$/)
    .optional(),
  STRIPE_API_BASE: webAddress().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: z
    .string()
    .optional()
    .refine((text) => text === undefined || proxiesOf(text).every(isRange)),
})

type Name = keyof typeof Environment.shape

const SECONDS = 'must be a whole number of seconds, 1 or more'
const WEB_ADDRESS = 'must be a web address'

/** What each setting must be, and a value that is right. No value that was given is ever repeated. */
const RULES: Record<Name, readonly [rule: string, example: string]> = {
  PORT: ['must be a whole number from 0 to 65535', '3000'],
  HOST: ['must be an address of this machine', '127.0.0.1'],
  PUBLIC_URL: ['must be a web address without a path', 'https://portal.example.com'],
  ALLOW_INSECURE: ['must be 0 or 1', '1'],
  DATA_DIR: ['must be a folder that this user can write to', '/var/lib/assure-portal'],
  DATABASE_URL: [
    'must be the address of a PostgreSQL',
    'postgres://user:password@db.example.com:5432/portal',
  ],
  PORTAL_SECRET: ['must be 32 bytes in base64', '$(openssl rand -base64 32)'],
  APP_NAME: ['must have a letter or digit and at most 40 characters on one line', DEFAULTS.appName],
  COMPANY_NAME: ['must have at most 80 characters on one line', DEFAULTS.companyName],
  CONTACT_EMAIL: ['must be an e-mail address', DEFAULTS.contactEmail],
  STORE_URL_ANDROID: [WEB_ADDRESS, DEFAULTS.storeUrlAndroid],
  STORE_URL_IOS: [WEB_ADDRESS, DEFAULTS.storeUrlIos],
  COPYRIGHT_YEAR: ['must be a year', String(DEFAULTS.copyrightYear)],
  SMTP_URL: ['must be the address of a mail server', 'smtps://user:password@mail.example.com:465'],
  MAIL_FROM: ['must be a mail address, or a name and one in <>', 'Lumen Assure <portal@example.com>'],
  ACTIVATION_TTL_S: [SECONDS, '86400'],
  RESET_TTL_S: [SECONDS, '900'],
  REVEAL_ACCOUNT_EXISTENCE: ['must be true or false', 'false'],
  SESSION_IDLE_S: [SECONDS, '43200'],
  SESSION_MAX_S: [SECONDS, '604800'],
  ENGAGEMENT_REMINDER_DAYS: ['must be a whole number of days from 1 to 365', '30'],
  CARD_PROVIDER: ['must be sandbox or stripe', 'stripe'],
  STRIPE_SECRET_KEY: ['must be a secret key of Stripe', 'sk_test_...'],
  STRIPE_PUBLISHABLE_KEY: ['must be a publishable key of Stripe', 'pk_test_...'],
  STRIPE_WEBHOOK_SECRET: ['must be one signing secret of Stripe, or two with a comma between', 'whsec_...'],
  STRIPE_API_BASE: [WEB_ADDRESS, 'http://127.0.0.1:12111'],
  LOG_LEVEL: ['must be fatal, error, warn, info, debug, trace or silent', 'info'],
  TRUST_PROXY: ['must be addresses or CIDR ranges with commas between', '127.0.0.1,10.0.0.0/8'],
}

/** One line about a setting at fault: its name, what is wrong, a value that is right. */
export const settingFault = (name: Name, wrong: string = RULES[name][0]): string =>
  `${name}: ${wrong}, for example ${name}=${RULES[name][1]}`

export type Settings = ReturnType<typeof readSettings>

const proxiesOf = (text: string) => text.split(',').map((range) => range.trim())
/** An address, or a CIDR range of them. */
const isRange = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  const most = family === 6 ? 128 : 32
  return (
    family !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  )
}

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host)

/** Makes a folder and those above it. Node's own way of doing so never returns below /proc. */
const makeFolder = (path: string): void => {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

/** Tries to write to the folder of the embedded database, which is made when it is not there. */
const dataDirFaults = (dataDir: string): string[] => {
  try {
    makeFolder(dataDir)
    rmdirSync(mkdtempSync(join(dataDir, 'try-')))
    return []
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return [settingFault('DATA_DIR', `${dataDir} cannot be written to (${code})`)]
  }
}

/** Reads or makes the server's secret beside the embedded database, for its owner's eyes only. */
const keptSecret = (dataDir: string): string => {
  const file = join(dataDir, 'portal-secret')
  try {
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Made before, or this very moment by another start.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const kept = secretText.safeParse(readFileSync(file, 'utf8').trim())
  if (!kept.success)
    throw new SettingsError(settingFault('PORTAL_SECRET', `${file} does not hold 32 bytes in base64`))
  return kept.data
}

/**
 * Parses the environment once. Throws `SettingsError` naming every fault together. In demo mode the
 * server listens on loopback only.
 */
export const readSettings = (environment: Record<string, string | undefined>, demo: boolean) => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  const dataDir = resolve(given.DATA_DIR ?? (demo ? 'data/demo' : 'data'))
  const wrong = new Set((parsed.error?.issues ?? []).map(({ path }) => path[0] as Name))
  const faults = [
    ...[...wrong].map((name) => settingFault(name)),
    ...unsafeSettings(given, demo),
    ...stripeFaults(given, wrong),
    ...(given.DATABASE_URL ? [] : dataDirFaults(dataDir)),
  ]
  if (!parsed.success || faults.length > 0) throw new SettingsError(faults.join('\n'))
  const { data } = parsed
  const publicUrl = new URL(data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).origin
  return {
    demo,
    port: data.PORT,
    host: data.HOST,
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    dataDir,
    databaseUrl: data.DATABASE_URL,
    portalSecret: Buffer.from(data.PORTAL_SECRET ?? keptSecret(dataDir), 'base64'),
    portal: {
      appName: data.APP_NAME,
      appSlug: appSlug(data.APP_NAME),
      companyName: data.COMPANY_NAME,
      publicUrl,
      contactEmail: data.CONTACT_EMAIL,
      storeUrlAndroid: data.STORE_URL_ANDROID,
      storeUrlIos: data.STORE_URL_IOS,
      copyrightYear: data.COPYRIGHT_YEAR,
      activationTtlS: data.ACTIVATION_TTL_S,
      resetTtlS: data.RESET_TTL_S,
      demo,
    },
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `${data.COMPANY_NAME} <${data.CONTACT_EMAIL}>`,
    activationTtlS: data.ACTIVATION_TTL_S,
    resetTtlS: data.RESET_TTL_S,
    revealAccounts: data.REVEAL_ACCOUNT_EXISTENCE,
    sessionIdleS: data.SESSION_IDLE_S,
    sessionMaxS: data.SESSION_MAX_S,
    engagementReminderDays: data.ENGAGEMENT_REMINDER_DAYS,
    cards: cardSettings(data),
    logLevel: data.LOG_LEVEL,
    trustProxy: data.TRUST_PROXY === undefined ? undefined : proxiesOf(data.TRUST_PROXY),
  }
}

/** What Stripe needs, of one mode: a page must not take cards for a live account with a test key. */
const stripeFaults = (given: Partial<Record<string, string>>, wrong: ReadonlySet<Name>): string[] => {
  if (given.CARD_PROVIDER !== 'stripe') return []
  const keys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
  const missing = keys.filter((name) => given[name] === undefined)
  if (missing.length > 0)
    return missing.map((name) => settingFault(name, 'is required with CARD_PROVIDER=stripe'))
  if (keys.some((name) => wrong.has(name))) return []
  const isLive = isLiveKey(given.STRIPE_SECRET_KEY)
  return [
    ...(isLiveKey(given.STRIPE_PUBLISHABLE_KEY) === isLive
      ? []
      : [
          settingFault(
            'STRIPE_PUBLISHABLE_KEY',
            'must be of the same mode, test or live, as STRIPE_SECRET_KEY',
          ),
        ]),
    ...(isLive && given.STRIPE_API_BASE !== undefined
      ? [settingFault('STRIPE_API_BASE', 'is for tests, and must not be set with a live key')]
      : []),
  ]
}

const isLiveKey = (key = '') => /^[a-z]+_live_/.test(key)

const cardSettings = (data: z.output<typeof Environment>) =>
  data.CARD_PROVIDER === 'sandbox'
    ? { provider: 'sandbox' as const }
    : {
        provider: 'stripe' as const,
        secretKey: data.STRIPE_SECRET_KEY ?? '',
        publishableKey: data.STRIPE_PUBLISHABLE_KEY ?? '',
        webhookSecrets: (data.STRIPE_WEBHOOK_SECRET ?? '').split(','),
        apiBase: data.STRIPE_API_BASE,
        isLive: isLiveKey(data.STRIPE_SECRET_KEY),
      }

/** What is right by itself and yet must not run. */
const unsafeSettings = (given: Partial<Record<string, string>>, demo: boolean): string[] => {
  const faults: string[] = []
  const publicUrl = URL.parse(given.PUBLIC_URL ?? '')
  const allowed = Environment.shape.ALLOW_INSECURE.safeParse(given.ALLOW_INSECURE).data
  if (publicUrl?.protocol === 'http:' && !isLoopback(publicUrl.hostname) && !allowed) {
    faults.push(settingFault('PUBLIC_URL', 'must be https outside loopback, unless ALLOW_INSECURE=1'))
  }
  if (given.DATABASE_URL && !given.PORTAL_SECRET) {
    faults.push(settingFault('PORTAL_SECRET', 'is required with DATABASE_URL: 32 bytes in base64'))
  }
  if (demo && given.HOST && !isLoopback(given.HOST)) {
    faults.push(settingFault('HOST', 'must be loopback in demo mode'))
  }
  return faults
}
