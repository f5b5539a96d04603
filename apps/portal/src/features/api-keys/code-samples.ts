import { SERVICE_PATHS } from '@assure/contract/service-paths'

export const SAMPLE_LANGUAGES = ['curl', 'typescript'] as const
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number]

/** The environment variable that stands for the secret: a sample never holds the secret itself. */
export const SECRET_VARIABLE = 'SECRET_KEY'

interface SampleValues {
  /** Of the portal, such as 'https://portal.example'. */
  origin: string
  sessionId: string
  /** The first line, in words. */
  comment: string
}

const SAMPLES: Record<SampleLanguage, (values: SampleValues) => string> = {
  curl: ({ origin, sessionId, comment }) => `# ${comment}
curl '${origin}${SERVICE_PATHS.account}' \\
  --user "${sessionId}:$${SECRET_VARIABLE}" \\
  --header 'content-type: application/json' \\
  --data '{"execution_mode":"retrieve_session"}'`,

  typescript: ({ origin, sessionId, comment }) => `// ${comment}
const key = '${sessionId}'
const secret = process.env.${SECRET_VARIABLE}

const answer = await fetch('${origin}${SERVICE_PATHS.account}', {
  method: 'POST',
  headers: {
    authorization: 'Basic ' + btoa(key + ':' + secret),
    'content-type': 'application/json',
  },
  body: JSON.stringify({ execution_mode: 'retrieve_session' }),
})
console.log(await answer.json())`,
}

/** A first call of the API with the account's own key: who am I (HTTP Basic). */
export const codeSample = (language: SampleLanguage, values: SampleValues): string =>
  SAMPLES[language](values)

export interface CodePart {
  look: 'plain' | 'string' | 'comment'
  text: string
}

const STRINGS = /('[^']*'|"[^"]*")/

/** A line of a sample in parts of one colour each. */
export const codeParts = (line: string): CodePart[] => {
  if (/^(#|\/\/)/.test(line)) return [{ look: 'comment', text: line }]
  return line
    .split(STRINGS)
    .map((text): CodePart => ({ look: STRINGS.test(text) ? 'string' : 'plain', text }))
    .filter(({ text }) => text !== '')
}
