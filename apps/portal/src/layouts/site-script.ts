/** Placeholder for the URL of the public pages' script. The URL has a hash, so it is known only after the build. */
export const SITE_SCRIPT_PLACEHOLDER = '/@@siteScript@@'

/** URL of the public pages' script, `features/site/script/main.ts`. It is built separately from the application. */
export const SITE_SCRIPT = import.meta.env?.PROD
  ? SITE_SCRIPT_PLACEHOLDER
  : '/src/features/site/script/main.ts'
