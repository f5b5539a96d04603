import { EstimationReport } from '@assure/contract/usage/usage-reports'
import { expect, test } from 'vitest'
import { codeParts, codeSample, SAMPLE_CALLS, SAMPLE_LANGUAGES } from '#src/features/api-keys/code-samples.ts'

const VALUES = {
  origin: 'https://portal.example',
  sessionId: 'ak_mine',
  comment: 'Set it first',
  reportId: '7f0f5b7c-8f0d-4c55-8f2b-0e2f5a1d9c33',
  day: '2026-11-20',
}

test.each(SAMPLE_LANGUAGES)(
  'SB-06 the %s sample has the key, and reads the secret from the environment',
  (language) => {
    const sample = codeSample('account', language, VALUES)
    expect(sample).toContain('ak_mine')
    expect(sample).toContain('https://portal.example/api/account/retrieve_session')
    expect(sample).toContain('SECRET_KEY')
    expect(sample).not.toContain('sk_')
  },
)

test.each(SAMPLE_LANGUAGES)(
  'DV-04 the %s sample reports usage with a fixed report id, so retries count once',
  (language) => {
    const sample = codeSample('usage', language, VALUES)
    for (const part of ['/api/device/report_estimations', VALUES.reportId, VALUES.day, 'SECRET_KEY']) {
      expect(sample).toContain(part)
    }
  },
)

test('DV-04 the report of the curl sample is valid', () => {
  const body = /--data '(.*)'$/s.exec(codeSample('usage', 'curl', VALUES))?.[1] ?? ''
  const { reports } = JSON.parse(body) as { reports: unknown[] }
  expect(reports.map((report) => EstimationReport.safeParse(report).success)).toEqual([true])
})

test('syntax colouring keeps every character of a sample', () => {
  for (const [call, language] of SAMPLE_CALLS.flatMap((one) =>
    SAMPLE_LANGUAGES.map((of) => [one, of] as const),
  )) {
    const lines = codeSample(call, language, VALUES).split('\n')
    const joined = lines.map((line) =>
      codeParts(line)
        .map(({ text }) => text)
        .join(''),
    )
    expect(joined).toEqual(lines)
  }
  expect(codeParts(`f('a', "b")`).map(({ look }) => look)).toEqual([
    'plain',
    'string',
    'plain',
    'string',
    'plain',
  ])
  expect(codeParts('# note')).toEqual([{ look: 'comment', text: '# note' }])
})
