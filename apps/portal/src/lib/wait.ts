/** Longest wait for an answer of the server. */
export const ANSWER_WITHIN_MS = 30_000
/** How long a person is asked to wait when the server names no time. */
export const RETRY_UNSAID_S = 10

const MINUTES_FROM_S = 120

/** How long to wait, in words and never too short: '30 seconds', '15 minutes'. */
export const waitWords = (seconds: number, locale: string): string => {
  const [unit, value] =
    seconds < MINUTES_FROM_S ? (['second', seconds] as const) : (['minute', seconds / 60] as const)
  const words = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  })
  return words.format(Math.max(1, Math.ceil(value)))
}
