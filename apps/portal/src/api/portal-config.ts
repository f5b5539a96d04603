import {
  appSlug,
  DEFAULT_PORTAL_CONFIG,
  PORTAL_CONFIG_PLACEHOLDER,
  type PortalConfig,
  settingPlaceholder,
} from '@assure/contract/portal-config'

const DEVELOPMENT: PortalConfig = {
  ...DEFAULT_PORTAL_CONFIG,
  release: 'development',
  appSlug: appSlug(DEFAULT_PORTAL_CONFIG.appName),
  publicUrl: 'http://localhost:3000',
  demo: true,
  testCards: false,
}

/** The settings are unknown at build. Each is a placeholder that the server replaces. */
const AT_BUILD = new Proxy(DEVELOPMENT, {
  get: (_, name) => settingPlaceholder(name as keyof PortalConfig),
})

/** Returns the content of the `portal-config` meta element: a placeholder at build, JSON in a served page. */
export const portalConfigText = (): string =>
  (typeof document === 'undefined'
    ? null
    : document.querySelector('meta[name="portal-config"]')?.getAttribute('content')) ??
  PORTAL_CONFIG_PLACEHOLDER

let config: PortalConfig | undefined

/** Returns the operator's settings from this page. `npm run dev` uses fixed defaults. */
export const portalConfig = (): PortalConfig => {
  if (import.meta.env?.PROD && typeof document === 'undefined') return AT_BUILD
  const text = config ? '' : portalConfigText()
  config ??= text === PORTAL_CONFIG_PLACEHOLDER ? DEVELOPMENT : (JSON.parse(text) as PortalConfig)
  return config
}
