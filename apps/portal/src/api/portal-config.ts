import {
  appSlug,
  DEFAULT_PORTAL_CONFIG,
  PORTAL_CONFIG_PLACEHOLDER,
  type PortalConfig,
  settingPlaceholder,
} from '@assure/contract/portal-config'

const DEVELOPMENT: PortalConfig = {
  ...DEFAULT_PORTAL_CONFIG,
  appSlug: appSlug(DEFAULT_PORTAL_CONFIG.appName),
  publicUrl: 'http://localhost:3000',
  demo: true,
  testCards: false,
}

/** At build nobody knows the settings yet: each is a placeholder that the server fills in. */
const AT_BUILD = new Proxy(DEVELOPMENT, {
  get: (_, name) => settingPlaceholder(name as keyof PortalConfig),
})

/** The text of the `portal-config` meta element: the placeholder at build, the settings in a served page. */
export const portalConfigText = (): string =>
  (typeof document === 'undefined'
    ? null
    : document.querySelector('meta[name="portal-config"]')?.getAttribute('content')) ??
  PORTAL_CONFIG_PLACEHOLDER

let config: PortalConfig | undefined

/** The operator's settings, as the server wrote them into this page; `npm run dev` has some of its own. */
export const portalConfig = (): PortalConfig => {
  if (import.meta.env?.PROD && typeof document === 'undefined') return AT_BUILD
  const text = config ? '' : portalConfigText()
  config ??= text === PORTAL_CONFIG_PLACEHOLDER ? DEVELOPMENT : (JSON.parse(text) as PortalConfig)
  return config
}
