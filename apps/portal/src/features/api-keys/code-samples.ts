import { SERVICE_PATHS } from '@assure/contract/service-paths'

export const SAMPLE_LANGUAGES = ['curl', 'typescript'] as const
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number]

/** Calls shown as samples: read the account, or report usage (DV-04). */
export const SAMPLE_CALLS = ['account', 'usage'] as const
export type SampleCall = (typeof SAMPLE_CALLS)[number]

/** Environment variable for the secret. A sample never contains the secret itself. */
export const SECRET_VARIABLE = 'SECRET_KEY'

interface SampleValues {
  /** The portal's origin, such as 'https://portal.example'. */
  origin: string
  sessionId: string
  /** Text of the comment in the first line. */
  comment: string
  /** Id of the sample report: a version 4 UUID. */
  reportId: string
  day: string
}

const ACCOUNT_PATH = `${SERVICE_PATHS.account}/retrieve_session`
const USAGE_PATH = `${SERVICE_PATHS.device}/report_estimations`

type Samples = Record<SampleLanguage, (values: SampleValues) => string>

const ACCOUNT_SAMPLES: Samples = {
  curl: ({ origin, sessionId, comment }) => `# ${comment}
curl '${origin}${ACCOUNT_PATH}' \\
  --user "${sessionId}:$${SECRET_VARIABLE}" \\
  --header 'content-type: application/json' \\
  --data '{}'`,

  typescript: ({ origin, sessionId, comment }) => `// ${comment}
const key = '${sessionId}'
const secret = process.env.${SECRET_VARIABLE}

const answer = await fetch('${origin}${ACCOUNT_PATH}', {
  method: 'POST',
  headers: {
    authorization: 'Basic ' + btoa(key + ':' + secret),
    'content-type': 'application/json',
  },
  body: '{}',
})
console.log(await answer.json())`,
}

const USAGE_SAMPLES: Samples = {
  curl: ({ origin, sessionId, comment, reportId, day }) => `# ${comment}
curl '${origin}${USAGE_PATH}' \\
  --user "${sessionId}:$${SECRET_VARIABLE}" \\
  --header 'content-type: application/json' \\
  --data '{
    "reports": [{
      "report_id": "${reportId}",
      "day": "${day}",
      "product": "face",
      "age_distributions": { "18-24": 1 },
      "spoof_count": 0,
      "latency": { "count": 1, "sum_ms": 640, "min_ms": 640, "max_ms": 640 }
    }]
  }'`,

  typescript: ({ origin, sessionId, comment, reportId, day }) => `// ${comment}
const key = '${sessionId}'
const secret = process.env.${SECRET_VARIABLE}

const report = {
  report_id: '${reportId}',
  day: '${day}',
  product: 'face',
  age_distributions: { '18-24': 1 },
  spoof_count: 0,
  latency: { count: 1, sum_ms: 640, min_ms: 640, max_ms: 640 },
}
const answer = await fetch('${origin}${USAGE_PATH}', {
  method: 'POST',
  headers: {
    authorization: 'Basic ' + btoa(key + ':' + secret),
    'content-type': 'application/json',
  },
  body: JSON.stringify({ reports: [report] }),
})
console.log(await answer.json())`,
}

const SAMPLES: Record<SampleCall, Samples> = { account: ACCOUNT_SAMPLES, usage: USAGE_SAMPLES }

/** Returns a sample API call with the account's key (HTTP Basic). */
export const codeSample = (call: SampleCall, language: SampleLanguage, values: SampleValues): string =>
  SAMPLES[call][language](values)

export interface CodePart {
  look: 'plain' | 'string' | 'comment'
  text: string
}

const STRINGS = /('[^']*'|"[^"]*")/

/** Splits a line of a sample into parts of one colour each. */
export const codeParts = (line: string): CodePart[] => {
  if (/^(#|\/\/)/.test(line)) return [{ look: 'comment', text: line }]
  return line
    .split(STRINGS)
    .map((text): CodePart => ({ look: STRINGS.test(text) ? 'string' : 'plain', text }))
    .filter(({ text }) => text !== '')
}
