import { KEY_CALLS } from '@assure/contract/call-limits'
import { appSlug, DEFAULT_PORTAL_CONFIG as DEFAULTS } from '@assure/contract/portal-config'
import * as z from 'zod'
import { areDnsServers, areRanges } from './network-settings.ts'
import { areProxies, EVERYONE } from './proxy-ranges.ts'

/** Faulty settings, all listed in one message. The process exits with code 78 (EX_CONFIG). */
export class SettingsError extends Error {}

const seconds = (fallback: number) => z.coerce.number().int().min(1).default(fallback)
const webAddress = () => z.url({ protocol: /^https?$/ })
/** An accuracy figure as its test report states it, or empty. */
const figure = () => z.string().max(20).regex(ONE_LINE).default('')
const isOn = z
  .enum(['0', '1', 'false', 'true', 'off', 'on'])
  .transform((value) => value === '1' || value === 'true' || value === 'on')
const flag = (fallback: 'on' | 'off') => isOn.prefault(fallback)
/** 32 bytes. Node would decode two secrets on one line as the first one. */
const SECRET_PATTERN = /^[\w+/-]{43}=?$/
/** One secret, or several with commas or line breaks between them. */
export const secretTexts = z
  .string()
  .transform((text) => text.trim().split(/[\s,]+/))
  .refine((parts) => parts.every((part) => SECRET_PATTERN.test(part)))
  .transform((parts) => parts.map((part) => Buffer.from(part, 'base64')))
  .refine((secrets) => new Set(secrets.map((secret) => secret.toString('hex'))).size === secrets.length)
  .transform((secrets) => secrets as readonly Buffer[] as readonly [Buffer, ...Buffer[]])

/** An address, or a name without line breaks and an address in angle brackets. */
const MAIL_FROM_PATTERN = /^(?:[^\p{Cc}<>]+ <[!-?A-~]+@[!-?A-~]+>|[!-;=?A-~]+@[!-;=?A-~]+)$/u

const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

export const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webAddress()
    .refine((text) => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`)
    .optional(),
  ALLOW_INSECURE: flag('off'),
  ALLOW_TEST_CARDS: flag('off'),
  ALLOW_OUTBOX: flag('off'),
  ALLOW_PLAIN_DATABASE: flag('off'),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PORTAL_SECRET: secretTexts.optional(),
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
  ACCURACY_MAE: figure(),
  ACCURACY_FALSE_PASS: figure(),
  ACCURACY_FALSE_CHALLENGE: figure(),
  ACCURACY_SOURCE: z.string().max(120).regex(ONE_LINE).default(''),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().max(320).regex(MAIL_FROM_PATTERN).optional(),
  ACTIVATION_TTL_S: seconds(DEFAULTS.activationTtlS),
  RESET_TTL_S: seconds(DEFAULTS.resetTtlS),
  RECOVERY_WAIT_S: seconds(DEFAULTS.recoveryWaitS),
  REVEAL_ACCOUNT_EXISTENCE: flag('on'),
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
  JOBS: flag('on'),
  MIGRATE: flag('on'),
  REQUEST_LOG: flag('on'),
  KEY_CALLS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(KEY_CALLS.calls),
  KEY_REPORTS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(KEY_CALLS.reports),
  CALLS_AT_ONCE: z.coerce.number().int().min(2).max(10_000).default(32),
  DRAIN_S: z.coerce.number().int().min(0).max(600).optional(),
  CALL_DEADLINE_S: z.coerce.number().min(0.1).max(60).default(1.8),
  DATABASE_POOLER: flag('off'),
  STATEMENT_NAMES: isOn.optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  OUTGOING_ALLOW_CIDRS: z
    .string()
    .optional()
    .refine((text) => text === undefined || areRanges(text)),
  STATUS_URL: webAddress().optional(),
  DNS_SERVERS: z
    .string()
    .optional()
    .refine((text) => text === undefined || areDnsServers(text)),
  TRUST_PROXY: z
    .string()
    .optional()
    .refine((text) => text === undefined || areProxies(text)),
})

export type Name = keyof typeof Environment.shape

const FLAG = 'must be on, true or 1, or off, false or 0'
const FIGURE = 'must have at most 20 characters on one line'
const SECONDS = 'must be a whole number of seconds, 1 or more'
const WEB_ADDRESS = 'must be a web address'

/** The rule of each setting and a correct example. Messages never repeat the given value, which may be secret. */
const RULES: Record<Name, readonly [rule: string, example: string]> = {
  PORT: ['must be a whole number from 0 to 65535', '3000'],
  HOST: ['must be an address of this machine', '127.0.0.1'],
  PUBLIC_URL: ['must be a web address without a path', 'https://portal.example.com'],
  ALLOW_INSECURE: [FLAG, '1'],
  ALLOW_TEST_CARDS: [FLAG, '1'],
  ALLOW_OUTBOX: [FLAG, '1'],
  ALLOW_PLAIN_DATABASE: [FLAG, '1'],
  DATA_DIR: ['must be a folder that this user can write to', '/var/lib/assure-portal'],
  DATABASE_URL: [
    'must be the address of a PostgreSQL',
    'postgres://user:password@db.example.com:5432/portal',
  ],
  PORTAL_SECRET: [
    'must be 32 bytes in base64, or several different ones with commas between',
    '$(openssl rand -base64 32)',
  ],
  APP_NAME: ['must have a letter or digit and at most 40 characters on one line', DEFAULTS.appName],
  COMPANY_NAME: ['must have at most 80 characters on one line', 'Northwind Ltd'],
  CONTACT_EMAIL: ['must be an e-mail address', 'help@northwind.com'],
  STORE_URL_ANDROID: [WEB_ADDRESS, 'https://play.google.com/store/apps/details?id=com.northwind.agecheck'],
  STORE_URL_IOS: [WEB_ADDRESS, 'https://apps.apple.com/app/id1234567890'],
  COPYRIGHT_YEAR: ['must be a year', String(DEFAULTS.copyrightYear)],
  ACCURACY_MAE: [FIGURE, '2.9'],
  ACCURACY_FALSE_PASS: [FIGURE, '0.5 %'],
  ACCURACY_FALSE_CHALLENGE: [FIGURE, '12 %'],
  ACCURACY_SOURCE: ['must have at most 120 characters on one line', 'Test laboratory, report 12, May 2027'],
  SMTP_URL: ['must be the address of a mail server', 'smtps://user:password@mail.example.com:465'],
  MAIL_FROM: ['must be a mail address, or a name and one in <>', 'Northwind <portal@northwind.com>'],
  ACTIVATION_TTL_S: [SECONDS, '86400'],
  RESET_TTL_S: [SECONDS, '900'],
  RECOVERY_WAIT_S: [SECONDS, '259200'],
  REVEAL_ACCOUNT_EXISTENCE: [FLAG, 'false'],
  SESSION_IDLE_S: [SECONDS, '43200'],
  SESSION_MAX_S: [SECONDS, '604800'],
  ENGAGEMENT_REMINDER_DAYS: ['must be a whole number of days from 1 to 365', '30'],
  CARD_PROVIDER: ['must be sandbox or stripe', 'stripe'],
  STRIPE_SECRET_KEY: ['must be a secret key of Stripe', 'sk_test_...'],
  STRIPE_PUBLISHABLE_KEY: ['must be a publishable key of Stripe', 'pk_test_...'],
  STRIPE_WEBHOOK_SECRET: ['must be one signing secret of Stripe, or two with a comma between', 'whsec_...'],
  STRIPE_API_BASE: [WEB_ADDRESS, 'http://127.0.0.1:12111'],
  JOBS: [FLAG, 'off'],
  MIGRATE: [FLAG, 'off'],
  REQUEST_LOG: [FLAG, 'off'],
  KEY_CALLS_PER_MINUTE: ['must be a whole number from 1 to 1000000', String(KEY_CALLS.calls)],
  KEY_REPORTS_PER_MINUTE: ['must be a whole number from 1 to 1000000', String(KEY_CALLS.reports)],
  CALLS_AT_ONCE: ['must be a whole number from 2 to 10000', '32'],
  DRAIN_S: ['must be a whole number of seconds from 0 to 600', '5'],
  CALL_DEADLINE_S: ['must be a number of seconds from 0.1 to 60', '1.8'],
  DATABASE_POOLER: [FLAG, 'on'],
  STATEMENT_NAMES: [FLAG, 'off'],
  METRICS_PORT: ['must be a whole number from 1 to 65535', '9464'],
  METRICS_HOST: ['must be an address of this machine', '127.0.0.1'],
  LOG_LEVEL: ['must be fatal, error, warn, info, debug, trace or silent', 'info'],
  OUTGOING_ALLOW_CIDRS: ['must be CIDR ranges with commas between', '10.20.0.0/16'],
  STATUS_URL: ['must be a web address outside the portal', 'https://status.northwind.com'],
  DNS_SERVERS: ['must be addresses of DNS servers with commas between', '10.0.0.53,10.0.1.53:5353'],
  TRUST_PROXY: [
    `must be addresses or CIDR ranges with commas between, none wider than /8 (IPv6: /7), all together a small part of the network, or ${EVERYONE}`,
    '127.0.0.1,10.0.0.0/8',
  ],
}

/** Formats one line about a faulty setting: its name, the fault and a correct example. */
export const settingFault = (name: Name, wrong: string = RULES[name][0]): string =>
  `${name}: ${wrong}, for example ${name}=${RULES[name][1]}`
