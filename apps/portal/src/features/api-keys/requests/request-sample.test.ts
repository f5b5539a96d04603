import { expect, test } from 'vitest'
import { requestSample } from '#src/features/api-keys/requests/request-sample.ts'

const VALUES = {
  ...{ origin: 'https://portal.example', sessionId: 'ak_1', comment: 'Set it', newId: () => 'new-id' },
  day: '2026-12-01',
}

test('a sample has the body of the example with an id and the day of today', () => {
  const example = { reports: [{ report_id: 'old-id', day: '2026-11-02', spoof_count: 0 }] }
  expect(requestSample({ address: '/api/device/report_estimations', example }, VALUES)).toBe(
    `# Set it
curl 'https://portal.example/api/device/report_estimations' \\
  --user "ak_1:$SECRET_KEY" \\
  --header 'content-type: application/json' \\
  --data '{
  "reports": [
    {
      "report_id": "new-id",
      "day": "2026-12-01",
      "spoof_count": 0
    }
  ]
}'`,
  )
})

test('an apostrophe in an example does not end the quotes of the shell', () => {
  const sample = requestSample({ address: '/x', example: { name: "Jo's" } }, VALUES)
  expect(sample).toContain(String.raw`"Jo'\''s"`)
})
