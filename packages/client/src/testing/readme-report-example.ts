import { createClient, Problem } from '@assure/client'

/** Reports the estimations that a server counted on one UTC day. */
export const reportDay = async (url: string, key: string, secret: string, day: string) => {
  const portal = createClient({ url, key, secret })
  try {
    const { accepted, duplicate, rejected } = await portal.report_estimations({
      reports: [
        {
          report_id: crypto.randomUUID(),
          day,
          product: 'face',
          age_distributions: { '18-24': 1, '25+': 2 },
          spoof_count: 1,
          latency: { count: 3, sum_ms: 540, min_ms: 150, max_ms: 210 },
        },
      ],
    })
    return { accepted, duplicate, rejected }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Error(`Not reported: ${error.code}, request ${error.requestId}`, { cause: error })
  }
}
