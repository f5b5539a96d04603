import { type AgeBracket, LATENCY_BINS } from '@assure/contract/usage/estimation-counts'

/** The column of `usage_days` that each age bracket is counted in. */
export const AGE_COLUMNS = {
  '0-13': 'age_0_13',
  '13-17': 'age_13_17',
  '18-24': 'age_18_24',
  '25+': 'age_25_up',
} as const satisfies Record<AgeBracket, string>

/** The columns of `usage_days` that hold the bins of the latency histogram, in their order. */
export const BIN_COLUMNS = Array.from({ length: LATENCY_BINS }, (_, bin) => `latency_bin_${bin}`)

/** The category of `safety_days` under which all transactions of a modality's day stand. */
export const ALL_TRANSACTIONS = 'all_transaction_count'
