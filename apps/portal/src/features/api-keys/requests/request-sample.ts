import { SECRET_VARIABLE } from '#src/features/api-keys/code-samples.ts'
import type { PublishedCall } from '#src/features/api-keys/requests/request-queries.ts'

interface SampleValues {
  /** The portal's origin, such as 'https://portal.example'. */
  origin: string
  sessionId: string
  /** Text of the comment in the first line. */
  comment: string
  /** Makes the id of a sample report. */
  newId: () => string
  /** The UTC day of the sample, such as '2026-11-23'. */
  day: string
}

/** Returns a call with curl. Examples have the ids and days of their release: a report needs those of today. */
export const requestSample = (
  { address, example }: Pick<PublishedCall, 'address' | 'example'>,
  { origin, sessionId, comment, newId, day }: SampleValues,
): string => {
  const ofToday = (name: string, value: unknown) => {
    if (name === 'report_id') return newId()
    return name === 'day' ? day : value
  }
  const body = JSON.stringify(example, ofToday, 2).replaceAll("'", String.raw`'\''`)
  return `# ${comment}
curl '${origin}${address}' \\
  --user "${sessionId}:$${SECRET_VARIABLE}" \\
  --header 'content-type: application/json' \\
  --data '${body}'`
}
