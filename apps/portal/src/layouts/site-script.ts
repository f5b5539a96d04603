/** Stands for the address of the script of the public pages, until it is built and has its name. */
export const SITE_SCRIPT_PLACEHOLDER = '/@@siteScript@@'

/** The script of the public pages, `features/site/script/main.ts`, which is built apart from the application. */
export const SITE_SCRIPT = import.meta.env?.PROD
  ? SITE_SCRIPT_PLACEHOLDER
  : '/src/features/site/script/main.ts'
