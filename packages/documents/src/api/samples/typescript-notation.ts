import type { Notation } from './lay-out.ts'
import { REPORT_ID } from './sample-call.ts'

const text = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll(/[\\']/g, String.raw`\$&`)}'` : JSON.stringify(value)

/** Draws a UUID. */
const DRAWN_ID = 'crypto.randomUUID()'

/** TypeScript, as the portal itself writes it. */
export const NOTATION: Notation = {
  key: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : text(name)),
  plain: (value, name) => (name === REPORT_ID ? DRAWN_ID : text(value)),
  lastComma: ',',
  room: ' ',
}
