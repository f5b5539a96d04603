import { layOut, type Notation } from './lay-out.ts'
import { deviceSample } from './device-samples.ts'
import {
  API_KEY,
  LINK_TOKEN,
  PORTAL_URL,
  proofOf,
  REPORT_ID,
  type SampleCall,
  SECRET_KEY,
} from './sample-call.ts'

const text = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll(/[\\']/g, String.raw`\$&`)}'` : JSON.stringify(value)

const NOTATION: Notation = {
  key: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : text(name)),
  plain: (value, name) => (name === REPORT_ID ? 'crypto.randomUUID()' : text(value)),
  lastComma: ',',
  room: ' ',
}

/** Returns the method of the client package for a call: `report_estimations` is `reportEstimations`. */
export const methodOf = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const environment = (name: string) => `process.env.${name}`

/** Writes a call with the client package, or with that for devices. */
export const typescript = (call: SampleCall): string => {
  const { name, path, input } = call
  const proof = proofOf(call)
  if (proof === 'device') return deviceSample(name)
  if (proof === 'link')
    return `const answer = await fetch(\`\${${environment(PORTAL_URL)}}${path}\`, {
  headers: { authorization: \`Bearer \${${environment(LINK_TOKEN)}}\` },
})

console.log(await answer.json())`
  return `import { AssureClient } from '@assure-portal/client'

const assure = new AssureClient({
  apiKey: ${environment(API_KEY)},
  secretKey: ${environment(SECRET_KEY)},
  baseUrl: ${environment(PORTAL_URL)},
})

const answer = await assure.${methodOf(name)}(${layOut(input, NOTATION)})

console.log(answer)`
}
