import { type Language, LANGUAGES } from './constants.ts'

/**
 * The operator's settings that the portal needs. The server writes them as JSON into the `portal-config` meta element
 * of every page, in place of `PORTAL_CONFIG_PLACEHOLDER`.
 */
export interface PortalConfig {
  /** The retail app's name, such as 'AgeCheck'. */
  appName: string
  /** Its slug, the `{product}` of the routes, such as 'agecheck'. */
  appSlug: string
  companyName: string
  /** Where the portal is reached, without a slash at the end. */
  publicUrl: string
  contactEmail: string
  storeUrlAndroid: string
  storeUrlIos: string
  copyrightYear: number
  /** Figures of an independent measurement, as the operator writes them; empty while there is none. */
  accuracyMae: string
  accuracyFalsePass: string
  accuracyFalseChallenge: string
  /** The measurer, the date and the report of these figures. */
  accuracySource: string
  /** How long the links of activation and reset mails work, in seconds (LG-03). */
  activationTtlS: number
  resetTtlS: number
  /** Demo mode: sample data, and activation links open a virtual device. */
  demo: boolean
  /** Test cards pay here, outside a demo: every page says so. */
  testCards: boolean
}

/** Where the build writes the page for unknown addresses (RT-02), in each language. */
export const NOT_FOUND_PATHS = Object.fromEntries(
  LANGUAGES.map((language) => [language, language === 'en' ? '/not-found' : `/${language}/not-found`]),
) as Record<Language, string>

export const PORTAL_CONFIG_PLACEHOLDER = '__PORTAL_CONFIG__'

/** The placeholder of a setting in a prerendered page; the server writes its value there. */
export const settingPlaceholder = (name: keyof PortalConfig): string => `@@${name}@@`
export const SETTING_PLACEHOLDER = /@@(\w+)@@/g

/** The slug of an app's name: lower-case letters and digits, anything else one hyphen. */
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
} as const satisfies Partial<PortalConfig>
