import { publishedName } from '@assure/contract/package-scope'
import { deviceSample } from './device-samples.ts'
import { layOut } from './lay-out.ts'
import { API_KEY, LINK_TOKEN, PORTAL_URL, proofOf, type SampleCall, SECRET_KEY } from './sample-call.ts'
import { NOTATION } from './typescript-notation.ts'

/** Writes a call with the client for servers. It draws an `Idempotency-Key` itself where a call takes one. */
const clientSample = ({ name, input }: SampleCall): string => {
  const given = layOut(input, NOTATION)
  return [
    `import { createClient } from '${publishedName('client')}'`,
    '',
    `const { ${[PORTAL_URL, API_KEY, SECRET_KEY].map((each) => `${each} = ''`).join(', ')} } = process.env`,
    `const portal = createClient({ url: ${PORTAL_URL}, key: ${API_KEY}, secret: ${SECRET_KEY} })`,
    '',
    `const answer = await portal.${name}(${given === '{}' ? '' : given})`,
    '',
    'console.log(JSON.stringify(answer, null, 2))',
  ].join('\n')
}

/** Writes a call that takes the token of a link, which the client does not make. */
const linkSample = ({ path }: SampleCall): string =>
  [
    `const { ${PORTAL_URL}, ${LINK_TOKEN} } = process.env`,
    '',
    `const answer = await fetch(\`\${${PORTAL_URL}}${path}\`, {`,
    `  headers: { authorization: \`Bearer \${${LINK_TOKEN}}\` },`,
    '})',
    '',
    'console.log(await answer.text())',
  ].join('\n')

/** The package that the sample of a call imports, by its proof. */
const PACKAGES = { key: 'client', link: undefined, device: 'device-client' } as const

/** Returns the package that the sample of a call needs; undefined if it needs none. */
export const packageOf = (call: Pick<SampleCall, 'callers'>) => PACKAGES[proofOf(call)]

const WRITERS = { key: clientSample, link: linkSample, device: ({ name }: SampleCall) => deviceSample(name) }

/** Writes a call with the client of its caller: a server with an API key, the bearer of a link, or a device. */
export const typescript = (call: SampleCall): string => WRITERS[proofOf(call)](call)
