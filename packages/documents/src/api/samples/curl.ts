import { JSON_NOTATION, layOut } from './lay-out.ts'
import {
  API_KEY,
  LINK_TOKEN,
  PORTAL_URL,
  proofOf,
  REPORT_ID,
  type SampleCall,
  SECRET_KEY,
} from './sample-call.ts'

/** Escapes a text inside single quotes of a shell: a quote ends them, so close them, write one, and open them again. */
const quoted = (text: string) => text.replaceAll("'", String.raw`'\''`)

const NOTATION = {
  ...JSON_NOTATION,
  key: (name: string) => quoted(JSON.stringify(name)),
  plain: (value: unknown, name: string) =>
    name === REPORT_ID ? `"'$(uuidgen)'"` : quoted(JSON.stringify(value)),
}

/** Writes a call for a shell, without `--json`, which curl lacks before 7.82. */
export const curl = (call: SampleCall): string => {
  const { path, input, method, takesKey } = call
  const body = layOut(input, NOTATION)
  return [
    `curl "$${PORTAL_URL}${path}"`,
    proofOf(call) === 'link'
      ? `  --header "Authorization: Bearer $${LINK_TOKEN}"`
      : `  --user "$${API_KEY}:$${SECRET_KEY}"`,
    ...(takesKey ? [`  --header "Idempotency-Key: $(uuidgen)"`] : []),
    ...(method === 'POST' ? ["  --header 'Content-Type: application/json'", `  --data '${body}'`] : []),
  ].join(' \\\n')
}
