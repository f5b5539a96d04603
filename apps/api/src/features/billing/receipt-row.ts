import type { Language } from '@assure/contract/constants'
import { parseRouted, routed } from '#src/platform/ids.ts'
import type { Order } from './order-row.ts'

/** A payment with what was paid by it. Amounts are cents. */
export interface Receipt
  extends Pick<
    Order,
    'accountId' | 'kind' | 'plan' | 'payerEmail' | 'unitAmount' | 'quantity' | 'currency' | 'interval'
  > {
  /** Counts the payments of the account. */
  number: number
  amount: number
  refunded: number
  paidAt: Date
  /** The end of the period that was paid; null where the provider told of a refund alone. */
  periodEndsAt: Date | null
  /** Paid by a test card of the sandbox: no money moved. */
  isTest: boolean
}
export type ReceiptIds = Pick<Receipt, 'accountId' | 'number'>

/** The number that stands on a receipt. The account's part is the random end of its id. */
export const receiptNumber = ({ accountId, number }: ReceiptIds): string =>
  `R-${accountId.slice(-12).toUpperCase()}-${String(number).padStart(6, '0')}`

/** The id of a receipt on the wire, and its way back. */
export const receiptId = ({ accountId, number }: ReceiptIds): string => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(number)
  return routed(accountId, bytes)
}
/** null for a text that is no such id. */
export const parseReceiptId = (text: string): ReceiptIds | null => {
  const parsed = parseRouted(text, 4)
  return parsed && { accountId: parsed.accountId, number: parsed.rest.readUInt32BE() }
}

const FILE_WORDS = { en: 'receipt', fr: 'recu' } as const satisfies Record<Language, string>
/** What the file of a receipt is called. */
export const receiptFileName = (ids: ReceiptIds, language: Language): string =>
  `${FILE_WORDS[language]}-${receiptNumber(ids)}.pdf`
