const LONGEST_MS = 5 * 60_000

/** Makes one call. `report_id`s stay the same however often it is made: the portal counts each report once. */
export const callPortal = async (
  portal: string,
  key: { session_id: string; session_password: string },
  call: 'report_estimations' | 'report_online_safety',
  reports: readonly { report_id: string }[],
) => {
  for (let failures = 0; ; failures++) {
    const response = await fetch(new URL(`/api/device/${call}`, portal), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Basic ${btoa(`${key.session_id}:${key.session_password}`)}`,
      },
      body: JSON.stringify({ reports }),
    }).catch(() => null) // no network: the call may or may not have arrived, so it is made again
    if (response?.ok) {
      return (await response.json()) as {
        accepted: number
        duplicate: number
        rejected: { report_id: string; code: string }[]
      }
    }
    const passing = !response || [408, 429].includes(response.status) || response.status >= 500
    if (!passing) throw new Error(`The portal answered ${response.status}: ${await response.text()}`)
    const askedForMs = 1000 * Number(response?.headers.get('Retry-After') ?? 0)
    const spanMs = Math.min(LONGEST_MS, 1000 * 2 ** failures)
    await new Promise((resolve) => setTimeout(resolve, askedForMs + Math.random() * spanMs))
  }
}

/** An app's counts of today: in UTC, whatever the local time. */
export const todaysReports = () => {
  const day = new Date().toISOString().slice(0, 10)
  return {
    estimations: {
      report_id: crypto.randomUUID(), // made when the counts are sealed, stored with them, sent again with them
      day,
      product: 'face',
      age_distributions: { '0-13': 4, '13-17': 19, '18-24': 38, '25+': 36 }, // of three no age was found
      spoof_count: 1,
      latency: { count: 100, sum_ms: 69_700, min_ms: 212, max_ms: 2140 },
    },
    onlineSafety: {
      report_id: crypto.randomUUID(),
      day,
      modality: 'nlp',
      transaction_count: 400,
      categories: { neutral: 372, anger: 28, text_analyzed: 400, profanity: 12 }, // what is left out is 0
    },
  }
}
