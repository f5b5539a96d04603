import { readFileSync } from 'node:fs'

/** The product's mark as an SVG, in the page's colour and size. */
export const MARK = readFileSync(
  new URL('../../apps/portal/public/favicon.svg', import.meta.url),
  'utf8',
).replace(/<style>.*<\/style>/, '')
