import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { appSlug, DEFAULT_PORTAL_CONFIG as DEFAULTS } from '@assure/contract/portal-config'
import * as z from 'zod'

/** A fault in the settings: the whole list in one message. The process ends with exit code 78 (EX_CONFIG). */
export class SettingsError extends Error {}

const seconds = (fallback: number) => z.coerce.number().int().min(1).default(fallback)
const flag = z
  .enum(['0', '1', 'false', 'true'])
  .default('0')
  .transform((value) => value === '1' || value === 'true')
const secretText = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALLOW_INSECURE: flag,
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PORTAL_SECRET: secretText.optional(),
  APP_NAME: z
    .string()
    .max(40)
    .default(DEFAULTS.appName)
    .refine((name) => appSlug(name) !== '', 'needs a letter or digit'),
  COMPANY_NAME: z.string().max(80).default(DEFAULTS.companyName),
  CONTACT_EMAIL: z.email().default(DEFAULTS.contactEmail),
  STORE_URL_ANDROID: z.url().default(DEFAULTS.storeUrlAndroid),
  STORE_URL_IOS: z.url().default(DEFAULTS.storeUrlIos),
  COPYRIGHT_YEAR: z.coerce.number().int().default(DEFAULTS.copyrightYear),
  SESSION_IDLE_S: seconds(43_200),
  SESSION_MAX_S: seconds(604_800),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: z
    .string()
    .optional()
    .refine(
      (text) => text === undefined || proxiesOf(text).every(isRange),
      'must be addresses or CIDR ranges',
    ),
})

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

/** Reads or makes the server's secret beside the embedded database, for its owner's eyes only. */
const keptSecret = (dataDir: string): string => {
  const file = resolve(dataDir, 'portal-secret')
  try {
    if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (!existsSync(file))
      writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new SettingsError(`DATA_DIR: ${dataDir} cannot be used (${(error as NodeJS.ErrnoException).code})`)
  }
  const kept = secretText.safeParse(readFileSync(file, 'utf8').trim())
  if (!kept.success) throw new SettingsError(`PORTAL_SECRET: ${file} does not hold 32 bytes in base64`)
  return kept.data
}

/**
 * Parses the environment once. Throws `SettingsError` naming every fault together. In demo mode the
 * server listens on loopback only.
 */
export const readSettings = (environment: Record<string, string | undefined>, demo: boolean) => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  const faults = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  if (parsed.success) faults.push(...unsafeSettings(parsed.data, demo))
  if (!parsed.success || faults.length > 0) throw new SettingsError(`Settings:\n  ${faults.join('\n  ')}`)
  const { data } = parsed
  const dataDir = resolve(data.DATA_DIR ?? (demo ? 'data/demo' : 'data'))
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
      contactEmail: data.CONTACT_EMAIL,
      storeUrlAndroid: data.STORE_URL_ANDROID,
      storeUrlIos: data.STORE_URL_IOS,
      copyrightYear: data.COPYRIGHT_YEAR,
      demo,
    },
    sessionIdleS: data.SESSION_IDLE_S,
    sessionMaxS: data.SESSION_MAX_S,
    logLevel: data.LOG_LEVEL,
    trustProxy: data.TRUST_PROXY === undefined ? undefined : proxiesOf(data.TRUST_PROXY),
  }
}

/** What parses and yet must not run. */
const unsafeSettings = (data: z.output<typeof Environment>, demo: boolean): string[] => {
  const faults: string[] = []
  const publicUrl = data.PUBLIC_URL ? new URL(data.PUBLIC_URL) : null
  if (publicUrl?.protocol === 'http:' && !isLoopback(publicUrl.hostname) && !data.ALLOW_INSECURE) {
    faults.push('PUBLIC_URL: must be https outside loopback, unless ALLOW_INSECURE=1')
  }
  if (publicUrl && publicUrl.pathname !== '/') faults.push('PUBLIC_URL: must have no path')
  if (data.DATABASE_URL && !data.PORTAL_SECRET) faults.push('PORTAL_SECRET: required with DATABASE_URL')
  if (demo && !isLoopback(data.HOST)) faults.push('HOST: demo mode listens on loopback only')
  return faults
}
