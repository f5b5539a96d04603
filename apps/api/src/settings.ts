import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { appSlug } from '@assure/contract/portal-config'
import type * as z from 'zod'
import { Environment, type Name, secretTexts, settingFault, SettingsError } from './environment.ts'
import { readRunningBuild } from './platform/http/running-build.ts'
import { listOf } from './network-settings.ts'
import { proxiesOf } from './proxy-ranges.ts'
import { readSecretFiles } from './secret-files.ts'
import { isPublic, publicFaults, unsafeSettings } from './unsafe-settings.ts'

/** The demo reaches a provider on the same machine. */
const LOOPBACK = ['127.0.0.0/8', '::1/128']
/** Time for a load balancer that checks every second to see `/readyz` answer 503. */
const DRAIN_S = 5

export type Settings = ReturnType<typeof readSettings>

/** Creates a folder and its parents. Node's recursive `mkdir` never returns below /proc. */
const makeFolder = (path: string): void => {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(path)) throw error
  }
}

/** Checks that the folder of the embedded database can be written to. Creates it if it is missing. */
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

/** The file in the data folder with the secrets of a server without `PORTAL_SECRET`. */
export const SECRET_FILE = 'portal-secret'

/** Reads or creates the server's secrets next to the embedded database, in a file that only its owner can read. */
const keptSecrets = (dataDir: string): z.output<typeof secretTexts> => {
  const file = join(dataDir, SECRET_FILE)
  try {
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // The file existed, or another start has just created it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const kept = secretTexts.safeParse(readFileSync(file, 'utf8').trim())
  if (!kept.success)
    throw new SettingsError(
      settingFault('PORTAL_SECRET', `${file} does not hold 32 bytes in base64, or several such lines`),
    )
  return kept.data
}

/**
 * Parses the environment. Throws `SettingsError` with all faults. In demo mode the server listens on loopback only.
 * `serves` is false for the operator's commands, which serve no calls.
 */
export const readSettings = (
  environment: Record<string, string | undefined>,
  demo: boolean,
  { serves = true }: { serves?: boolean } = {},
) => {
  const { given, faults: fileFaults } = readSecretFiles(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
  )
  if (fileFaults.length > 0) throw new SettingsError(fileFaults.join('\n'))
  const parsed = Environment.safeParse(given)
  const dataDir = resolve(given.DATA_DIR ?? (demo ? 'data/demo' : 'data'))
  const wrong = new Set((parsed.error?.issues ?? []).map(({ path }) => path[0] as Name))
  const startFaults = publicFaults(given)
  const faults = [
    ...[...wrong].map((name) => settingFault(name)),
    ...unsafeSettings(given, { demo }),
    ...(serves ? startFaults : []),
    ...stripeFaults(given, wrong),
    ...accuracyFaults(given),
    ...statusFaults(given),
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
    /** Whether others can reach the portal. */
    isPublic: isPublic(publicUrl),
    /** Faults that keep a server with these settings from starting. Always empty for a server, which would not start. */
    startFaults,
    dataDir,
    databaseUrl: data.DATABASE_URL,
    /** The current secret first. The others still open what they sealed. */
    portalSecrets: data.PORTAL_SECRET ?? keptSecrets(dataDir),
    /** Whether this process runs jobs. Otherwise they wait. */
    runsJobs: data.JOBS,
    /** Whether a start runs the pending migrations. */
    migrates: data.MIGRATE,
    /** Whether calls by API keys are logged for their owners. */
    logsRequests: data.REQUEST_LOG,
    portal: {
      release: readRunningBuild().version,
      appName: data.APP_NAME,
      appSlug: appSlug(data.APP_NAME),
      companyName: data.COMPANY_NAME,
      publicUrl,
      contactEmail: data.CONTACT_EMAIL,
      storeUrlAndroid: data.STORE_URL_ANDROID,
      storeUrlIos: data.STORE_URL_IOS,
      copyrightYear: data.COPYRIGHT_YEAR,
      accuracyMae: data.ACCURACY_MAE,
      accuracyFalsePass: data.ACCURACY_FALSE_PASS,
      accuracyFalseChallenge: data.ACCURACY_FALSE_CHALLENGE,
      accuracySource: data.ACCURACY_SOURCE,
      activationTtlS: data.ACTIVATION_TTL_S,
      resetTtlS: data.RESET_TTL_S,
      recoveryWaitS: data.RECOVERY_WAIT_S,
      demo,
      testCards: data.CARD_PROVIDER === 'sandbox' && data.ALLOW_TEST_CARDS,
    },
    /** Whether payments by test cards are marked as tests. Not on loopback, where nobody takes them for money. */
    marksTestPayments: data.ALLOW_TEST_CARDS || isPublic(publicUrl),
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `${data.COMPANY_NAME} <${data.CONTACT_EMAIL}>`,
    activationTtlS: data.ACTIVATION_TTL_S,
    resetTtlS: data.RESET_TTL_S,
    revealAccounts: data.REVEAL_ACCOUNT_EXISTENCE,
    sessionIdleS: data.SESSION_IDLE_S,
    sessionMaxS: data.SESSION_MAX_S,
    recoveryWaitS: data.RECOVERY_WAIT_S,
    engagementReminderDays: data.ENGAGEMENT_REMINDER_DAYS,
    cards: cardSettings(data),
    drainMs: (data.DRAIN_S ?? defaultDrainS(publicUrl, data.DATABASE_URL)) * 1000,
    /** Whether `databaseUrl` leads to a connection pooler in transaction mode. */
    hasPooler: data.DATABASE_POOLER,
    /** Whether frequent statements are prepared. Not every pooler supports it. */
    usesPreparedStatements: data.STATEMENT_NAMES ?? !data.DATABASE_POOLER,
    /** Calls per minute of an organisation by its API keys. */
    keyLimits: { calls: data.KEY_CALLS_PER_MINUTE, reports: data.KEY_REPORTS_PER_MINUTE },
    callsAtOnce: data.CALLS_AT_ONCE,
    callDeadlineMs: data.CALL_DEADLINE_S * 1000,
    /** Where metrics are served; null for nowhere. */
    metrics: data.METRICS_PORT === undefined ? null : { port: data.METRICS_PORT, host: data.METRICS_HOST },
    /** Ranges of addresses that requests for customers may reach, although they are not public or not HTTPS. */
    outgoingRanges:
      data.OUTGOING_ALLOW_CIDRS === undefined ? (demo ? LOOPBACK : []) : listOf(data.OUTGOING_ALLOW_CIDRS),
    /** The DNS servers that are asked about customers' domains; undefined for those of this machine. */
    dnsServers: data.DNS_SERVERS === undefined ? undefined : listOf(data.DNS_SERVERS),
    /** The operator's own status page, outside the portal. */
    statusUrl: data.STATUS_URL,
    logLevel: data.LOG_LEVEL,
    trustProxy: data.TRUST_PROXY === undefined ? undefined : proxiesOf(data.TRUST_PROXY),
  }
}

/** Returns 0 with the embedded database, which has only one server, and on loopback, which has no load balancer. */
const defaultDrainS = (publicUrl: string, databaseUrl: string | undefined): number =>
  databaseUrl === undefined || !isPublic(publicUrl) ? 0 : DRAIN_S

/** Accuracy figures need a source, because they mean nothing without it. */
const accuracyFaults = (given: Partial<Record<string, string>>): string[] =>
  !given.ACCURACY_SOURCE &&
  (given.ACCURACY_MAE || given.ACCURACY_FALSE_PASS || given.ACCURACY_FALSE_CHALLENGE)
    ? [settingFault('ACCURACY_SOURCE', 'is required with a figure of accuracy')]
    : []

/** A status page at the portal's own address would redirect to itself. */
const statusFaults = ({ STATUS_URL, PUBLIC_URL }: Partial<Record<string, string>>): string[] => {
  const origin = URL.parse(STATUS_URL ?? '')?.origin
  return origin !== undefined && origin === URL.parse(PUBLIC_URL ?? '')?.origin
    ? [settingFault('STATUS_URL')]
    : []
}

/**
 * Returns the faults of the Stripe settings. All keys need the same mode: a page must not take cards for a live account
 * with a test key.
 */
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
