import { DEFAULT_PORTAL_CONFIG as DEFAULTS } from '@assure/contract/portal-config'
import { Environment, type Name, settingFault } from './environment.ts'

type Given = Partial<Record<string, string>>

export const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host)

/** Names and addresses without an owner: `.example` (RFC 2606) and store numbers without an app. */
const FICTIONAL = /\.example\b|[?&]id=example\.|\/id0+\b/i

/** Settings on public pages whose default is a fictional vendor. */
const VENDOR: Partial<Record<Name, string>> = {
  COMPANY_NAME: DEFAULTS.companyName,
  CONTACT_EMAIL: DEFAULTS.contactEmail,
  STORE_URL_ANDROID: DEFAULTS.storeUrlAndroid,
  STORE_URL_IOS: DEFAULTS.storeUrlIos,
}

const isAllowed = (given: Given, name: 'ALLOW_INSECURE' | 'ALLOW_TEST_CARDS' | 'ALLOW_OUTBOX'): boolean =>
  Environment.shape[name].safeParse(given[name]).data ?? false

/** Returns the faults of a portal that others can reach: test cards, mails that are never sent, a fictional vendor. */
const faultsOutsideLoopback = (given: Given): string[] => {
  const faults: string[] = []
  if ((given['CARD_PROVIDER'] ?? 'sandbox') === 'sandbox' && !isAllowed(given, 'ALLOW_TEST_CARDS'))
    faults.push(
      settingFault('CARD_PROVIDER', 'takes test cards only, which needs ALLOW_TEST_CARDS=1 outside loopback'),
    )
  if (!given['SMTP_URL'] && !isAllowed(given, 'ALLOW_OUTBOX'))
    faults.push(
      settingFault('SMTP_URL', 'is required outside loopback, unless ALLOW_OUTBOX=1 leaves mails in files'),
    )
  for (const [name, fictional] of Object.entries(VENDOR) as [Name, string][]) {
    const value = given[name] ?? fictional
    if (value.trim().toLowerCase() === fictional.toLowerCase() || FICTIONAL.test(value))
      faults.push(settingFault(name, 'must be your own outside loopback'))
  }
  return faults
}

/** Returns the faults of settings that are well formed but unsafe. */
export const unsafeSettings = (
  given: Given,
  { demo, serves }: { demo: boolean; serves: boolean },
): string[] => {
  const faults: string[] = []
  const publicUrl = URL.parse(given['PUBLIC_URL'] ?? '')
  const isPublic = publicUrl !== null && !isLoopback(publicUrl.hostname)
  if (isPublic && publicUrl.protocol === 'http:' && !isAllowed(given, 'ALLOW_INSECURE')) {
    faults.push(settingFault('PUBLIC_URL', 'must be https outside loopback, unless ALLOW_INSECURE=1'))
  }
  if (given['DATABASE_URL'] && !given['PORTAL_SECRET']) {
    faults.push(settingFault('PORTAL_SECRET', 'is required with DATABASE_URL: 32 bytes in base64'))
  }
  if (demo && given['HOST'] && !isLoopback(given['HOST'])) {
    faults.push(settingFault('HOST', 'must be loopback in demo mode'))
  }
  if (isPublic && serves) faults.push(...faultsOutsideLoopback(given))
  return faults
}
