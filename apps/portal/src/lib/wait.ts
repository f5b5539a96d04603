import { numberFormat } from '@assure/contract/number-format'

/** Timeout for a response of the server. */
export const ANSWER_WITHIN_MS = 30_000
/** Wait before a retry if the server gives none. */
export const RETRY_UNSAID_S = 10

const MINUTES_FROM_S = 120

/** Formats a wait, rounded up: '30 seconds', '15 minutes'. */
export const waitWords = (seconds: number, locale: string): string => {
  const [unit, value] =
    seconds < MINUTES_FROM_S ? (['second', seconds] as const) : (['minute', seconds / 60] as const)
  const words = numberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  })
  return words.format(Math.max(1, Math.ceil(value)))
}
