import { type Language, LANGUAGES } from './constants.ts'

/**
 * The operator's settings and the release. In every page, the server replaces `PORTAL_CONFIG_PLACEHOLDER` in the
 * `portal-config` meta element with them, as JSON.
 */
export interface PortalConfig {
  /** The running release, such as '1.0.0'. */
  release: string
  /** The retail app's name, such as 'AgeCheck'. */
  appName: string
  /** The slug of `appName`, the `{product}` of the routes, such as 'agecheck'. */
  appSlug: string
  companyName: string
  /** Public URL of the portal, without a trailing slash. */
  publicUrl: string
  contactEmail: string
  storeUrlAndroid: string
  storeUrlIos: string
  copyrightYear: number
  /** Figures of an independent measurement, as the operator entered them; empty without one. */
  accuracyMae: string
  accuracyFalsePass: string
  accuracyFalseChallenge: string
  /** Source of these figures: tester, date and report. */
  accuracySource: string
  /** Lifetime of links in activation and reset mails, in seconds (LG-03). */
  activationTtlS: number
  resetTtlS: number
  /** Wait before somebody gets in without their second factor, in seconds. */
  recoveryWaitS: number
  /** Demo mode: sample data, and activation links open a virtual device. */
  demo: boolean
  /** Whether only test cards work, outside demo mode. Every page shows a banner. */
  testCards: boolean
}

/** Where the build writes the page for unknown addresses (RT-02), in each language. */
export const NOT_FOUND_PATHS = Object.fromEntries(
  LANGUAGES.map((language) => [language, language === 'en' ? '/not-found' : `/${language}/not-found`]),
) as Record<Language, string>

export const PORTAL_CONFIG_PLACEHOLDER = '__PORTAL_CONFIG__'

/** Returns the placeholder of a setting in a prerendered page. The server replaces it with the value. */
export const settingPlaceholder = (name: keyof PortalConfig): string => `@@${name}@@`
export const SETTING_PLACEHOLDER = /@@(\w+)@@/g

/** Returns the slug of an app's name: lower-case letters and digits, other characters become one hyphen. */
export const appSlug = (appName: string): string =>
  appName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** The default settings: a fictional vendor. */
export const DEFAULT_PORTAL_CONFIG = {
  appName: 'AgeCheck',
  companyName: 'Lumen Assure',
  contactEmail: 'hello@lumen-assure.example',
  storeUrlAndroid: 'https://play.google.com/store/apps/details?id=example.lumenassure.agecheck',
  storeUrlIos: 'https://apps.apple.com/app/id0000000000',
  copyrightYear: 2024,
  accuracyMae: '',
  accuracyFalsePass: '',
  accuracyFalseChallenge: '',
  accuracySource: '',
  activationTtlS: 86_400,
  resetTtlS: 900,
  recoveryWaitS: 259_200,
} as const satisfies Partial<PortalConfig>
