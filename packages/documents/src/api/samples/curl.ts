import { JSON_NOTATION, layOut } from './lay-out.ts'
import { API_KEY, LINK_TOKEN, PORTAL_URL, proofOf, type SampleCall, SECRET_KEY } from './sample-call.ts'

/** Writes a call for a shell. `--json` needs curl 7.82. */
export const curl = (call: SampleCall): string => {
  const { path, input, method, takesKey } = call
  // A quote ends the text of a shell: close it, write one, and open it again.
  const body = layOut(input, JSON_NOTATION).replaceAll("'", String.raw`'\''`)
  return [
    `curl "$${PORTAL_URL}${path}"`,
    proofOf(call) === 'link'
      ? `  --header "Authorization: Bearer $${LINK_TOKEN}"`
      : `  --user "$${API_KEY}:$${SECRET_KEY}"`,
    ...(takesKey ? [`  --header "Idempotency-Key: $(uuidgen)"`] : []),
    ...(method === 'POST' ? [`  --json '${body}'`] : []),
  ].join(' \\\n')
}
