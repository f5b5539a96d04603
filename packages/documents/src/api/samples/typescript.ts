import { deviceSample } from './device-samples.ts'
import { layOut } from './lay-out.ts'
import { API_KEY, LINK_TOKEN, PORTAL_URL, proofOf, type SampleCall, SECRET_KEY } from './sample-call.ts'
import { DRAWN_ID, NOTATION } from './typescript-notation.ts'

/** Writes a call with `fetch`, or with the device client if a device signs it. */
export const typescript = (call: SampleCall): string => {
  const { name, path, input, method, takesKey } = call
  const proof = proofOf(call)
  if (proof === 'device') return deviceSample(name)
  const names = proof === 'link' ? [PORTAL_URL, LINK_TOKEN] : [PORTAL_URL, API_KEY, SECRET_KEY]
  const body = method === 'POST'
  return [
    `const { ${names.join(', ')} } = process.env`,
    '',
    `const answer = await fetch(\`\${${PORTAL_URL}}${path}\`, {`,
    ...(body ? [`  method: '${method}',`] : []),
    '  headers: {',
    proof === 'link'
      ? `    authorization: \`Bearer \${${LINK_TOKEN}}\`,`
      : `    authorization: \`Basic \${btoa(\`\${${API_KEY}}:\${${SECRET_KEY}}\`)}\`,`,
    ...(body ? [`    'content-type': 'application/json',`] : []),
    ...(takesKey ? [`    'idempotency-key': ${DRAWN_ID},`] : []),
    '  },',
    ...(body ? [`  body: JSON.stringify(${layOut(input, NOTATION, '  ')}),`] : []),
    '})',
    '',
    'console.log(await answer.text())',
  ].join('\n')
}
