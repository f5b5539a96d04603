import type { Publisher } from '@assure/contract/openapi'
import { EXAMPLE_DAY } from '@assure/contract/example-values'
import { TOPICS } from '@assure/contract/topics'
import { apiPaths } from '../../documents.ts'
import { publicCalls, type PublishedCall } from '../published-calls.ts'
import { JSON_NOTATION, layOut, type Notation } from '../samples/lay-out.ts'
import { API_KEY, LINK_TOKEN, PORTAL_URL, proofOf, REPORT_ID, SECRET_KEY } from '../samples/sample-call.ts'

/** The proof that a device signs for one call (RFC 9449). */
export const DPOP_PROOF = 'DPOP_PROOF'
/** Variables that the reader fills in. A collection has them without a value, so it never contains a secret. */
export const READER_VARIABLES = [API_KEY, SECRET_KEY, LINK_TOKEN, DPOP_PROOF] as const

/** Yesterday in UTC, its year and its month. Old reports are refused, so a script sets them before each request. */
const YESTERDAY = 'YESTERDAY'
const MONTH_FIELDS = ['year', 'month']
/** Returns that script, given the function of the API client that sets a variable. */
export const scriptFor = (setVariable: string): string =>
  [
    'const yesterday = new Date(Date.now() - 86400000).toISOString().slice(0, 10)',
    `${setVariable}('${YESTERDAY}', yesterday)`,
    ...MONTH_FIELDS.map(
      (field, index) =>
        `${setVariable}('${variableOf(field)}', String(Number(yesterday.split('-')[${index}])))`,
    ),
  ].join('\n')
const variableOf = (field: string): string => field.toUpperCase()

/** Writes the name of a variable as Postman and Bruno both read it. */
export const variable = (name: string): string => `{{${name}}}`
/** Both clients draw a random UUID for it. */
const RANDOM_UUID = variable('$guid')

const NOTATION: Notation = {
  ...JSON_NOTATION,
  plain: (value, name) => {
    // A number, so its variable has no quotes.
    if (name !== undefined && MONTH_FIELDS.includes(name)) return variable(variableOf(name))
    return JSON.stringify(
      name === REPORT_ID ? RANDOM_UUID : value === EXAMPLE_DAY ? variable(YESTERDAY) : value,
    )
  },
}

/** A request of a collection, with variables in its texts. */
export interface CollectionRequest {
  name: string
  docs: string
  method: 'GET' | 'POST'
  path: string
  proof: ReturnType<typeof proofOf>
  headers: { name: string; value: string }[]
  /** JSON; undefined if the request has no body. */
  body: string | undefined
}
/** The public calls as requests of an API client, in folders by topic. */
export interface Collection {
  name: string
  docs: string
  folders: { name: string; requests: CollectionRequest[] }[]
}

const requestOf = (call: PublishedCall, publicUrl: string): CollectionRequest => {
  const proof = proofOf(call)
  return {
    ...{ name: call.title, method: call.method, path: call.path, proof },
    docs: `${call.summary}\n\n${publicUrl}${apiPaths('en').call(call.name)}`,
    headers: [
      ...(proof === 'device' ? [{ name: 'DPoP', value: variable(DPOP_PROOF) }] : []),
      ...(call.takesKey ? [{ name: 'Idempotency-Key', value: RANDOM_UUID }] : []),
    ],
    body: call.method === 'POST' ? layOut(call.input, NOTATION) : undefined,
  }
}

/** Makes the collection of the public calls of a portal. */
export const collectionOf = ({
  companyName,
  publicUrl,
}: Pick<Publisher, 'companyName' | 'publicUrl'>): Collection => ({
  name: `${companyName} API`,
  docs: `Set ${API_KEY} and ${SECRET_KEY} to a key of test mode first. ${LINK_TOKEN} is the parameter token of an analytics_url, which issue_analytics_link answers with. A device signs a new ${DPOP_PROOF} for each call. ${PORTAL_URL} is the portal that the calls go to.`,
  folders: TOPICS.flatMap((topic) => {
    const requests = publicCalls()
      .filter((call) => call.topic === topic)
      .map((call) => requestOf(call, publicUrl))
    return requests.length > 0 ? [{ name: topic, requests }] : []
  }),
})
