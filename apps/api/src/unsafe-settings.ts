import { DEFAULT_PORTAL_CONFIG as DEFAULTS } from '@assure/contract/portal-config'
import { Environment, type Name, secretTexts, settingFault } from './environment.ts'

type Given = Partial<Record<string, string>>

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host)

/** Names and addresses without an owner: `.example` (RFC 2606) and store numbers without an app. */
const FICTIONAL = /\.example\b|[?&]id=example\.|\/id0+\b/i

/** Settings on public pages whose default is a fictional vendor. */
const VENDOR: Partial<Record<Name, string>> = {
  COMPANY_NAME: DEFAULTS.companyName,
  CONTACT_EMAIL: DEFAULTS.contactEmail,
  STORE_URL_ANDROID: DEFAULTS.storeUrlAndroid,
  STORE_URL_IOS: DEFAULTS.storeUrlIos,
}

/** The settings that allow what is refused outside loopback. */
type Allowance = Extract<Name, `ALLOW_${string}`>

const isAllowed = (given: Given, name: Allowance): boolean =>
  Environment.shape[name].safeParse(given[name]).data ?? false

/** Whether others on the network can read a connection: it goes to another host, whose certificate is not checked. */
const isPlainConnection = (databaseUrl: string): boolean => {
  const url = URL.parse(databaseUrl)
  if (url === null) return false
  const host = decodeURIComponent(url.searchParams.get('host') ?? url.hostname)
  const isOnThisMachine = host === '' || host.startsWith('/') || isLoopback(host)
  return !isOnThisMachine && url.searchParams.get('sslmode') !== 'verify-full'
}

const SECRET_BITS_MIN = 128

/** Shannon entropy of the values, in bits. */
const entropyBits = (values: readonly number[]): number => {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits + count * Math.log2(values.length / count), 0)
}

/** Whether a secret was not made at random: equal or few bytes, text, or a row such as 1, 2, 3. */
const isGuessable = (secret: Buffer): boolean => {
  const bytes = [...secret]
  const steps = bytes.slice(1).map((byte, index) => (byte - (bytes[index] ?? 0) + 256) % 256)
  return Math.min(entropyBits(bytes), entropyBits(steps)) < SECRET_BITS_MIN
}

const isVendorFictional = (given: Given, name: Name, fictional: string): boolean => {
  const value = given[name] ?? fictional
  return value.trim().toLowerCase() === fictional.toLowerCase() || FICTIONAL.test(value)
}

/** Whether others can reach a portal with this address. */
export const isPublic = (publicUrl: string | undefined): boolean => {
  const url = URL.parse(publicUrl ?? '')
  return url !== null && !isLoopback(url.hostname)
}

/**
 * Returns the faults that keep a server from starting outside loopback: test cards, mails that are never sent, a
 * fictional vendor, a database connection that others can read, a secret that others can guess.
 */
export const publicFaults = (given: Given): string[] => {
  if (!isPublic(given['PUBLIC_URL'])) return []
  const { DATABASE_URL: databaseUrl, PORTAL_SECRET: secret } = given
  const rules: [isFaulty: boolean, name: Name, wrong: string, allowance?: Allowance][] = [
    [
      (given['CARD_PROVIDER'] ?? 'sandbox') === 'sandbox',
      'CARD_PROVIDER',
      'accepts test cards only, which needs ALLOW_TEST_CARDS=1 outside loopback',
      'ALLOW_TEST_CARDS',
    ],
    [
      !given['SMTP_URL'],
      'SMTP_URL',
      'is required outside loopback, unless ALLOW_OUTBOX=1 leaves mails in files',
      'ALLOW_OUTBOX',
    ],
    [
      databaseUrl !== undefined && isPlainConnection(databaseUrl),
      'DATABASE_URL',
      'needs sslmode=verify-full to another host, unless ALLOW_PLAIN_DATABASE=1 allows a private network',
      'ALLOW_PLAIN_DATABASE',
    ],
    [
      secretTexts.safeParse(secret).data?.some(isGuessable) ?? false,
      'PORTAL_SECRET',
      'is too easy to guess: make it at random',
    ],
    ...(Object.entries(VENDOR) as [Name, string][]).map(([name, fictional]): [boolean, Name, string] => [
      isVendorFictional(given, name, fictional),
      name,
      'must be your own outside loopback',
    ]),
  ]
  return rules
    .filter(([isFaulty, , , allowance]) => isFaulty && !(allowance && isAllowed(given, allowance)))
    .map(([, name, wrong]) => settingFault(name, wrong))
}

/** Returns the faults of settings that are well formed but unsafe, for servers and for commands. */
export const unsafeSettings = (given: Given, { demo }: { demo: boolean }): string[] => {
  const faults: string[] = []
  const { PUBLIC_URL: publicUrl, HOST: host } = given
  if (isPublic(publicUrl) && publicUrl?.startsWith('http:') && !isAllowed(given, 'ALLOW_INSECURE')) {
    faults.push(settingFault('PUBLIC_URL', 'must be https outside loopback, unless ALLOW_INSECURE=1'))
  }
  if (given['DATABASE_URL'] && !given['PORTAL_SECRET']) {
    faults.push(settingFault('PORTAL_SECRET', 'is required with DATABASE_URL: 32 bytes in base64'))
  }
  if (demo && host && !isLoopback(host)) {
    faults.push(settingFault('HOST', 'must be loopback in demo mode'))
  }
  return faults
}
