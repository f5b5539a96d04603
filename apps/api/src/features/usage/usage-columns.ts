import { type AgeBracket, LATENCY_BINS } from '@assure/contract/usage/estimation-counts'

/** The column of `usage_days` for each age bracket. */
export const AGE_COLUMNS = {
  '0-13': 'age_0_13',
  '13-17': 'age_13_17',
  '18-24': 'age_18_24',
  '25+': 'age_25_up',
} as const satisfies Record<AgeBracket, string>

/** The columns of `usage_days` that hold the bins of the latency histogram, in their order. */
export const BIN_COLUMNS = Array.from({ length: LATENCY_BINS }, (_, bin) => `latency_bin_${bin}`)

/** The category of `safety_days` that counts all transactions of a modality and day. */
export const ALL_TRANSACTIONS = 'all_transaction_count'
