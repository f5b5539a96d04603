import type { Language } from '@assure/contract/constants'
import { parseRouted, routed } from '#src/platform/ids.ts'
import { orderShape } from '../orders/order-row.ts'
import { flag, int, moment, nullable, type RowOf, text } from '#src/platform/database/row.ts'

/** A payment with the order it paid for. Amounts are cents. */
export const receiptShape = {
  accountId: orderShape.accountId,
  kind: orderShape.kind,
  plan: orderShape.plan,
  payerEmail: orderShape.payerEmail,
  unitAmount: orderShape.unitAmount,
  quantity: orderShape.quantity,
  currency: orderShape.currency,
  interval: orderShape.interval,
  /** Sequence number among the payments of the account. */
  number: int,
  amount: int,
  refunded: int,
  paidAt: moment,
  /** The end of the paid period. null if the provider only reported a refund. */
  periodEndsAt: nullable(moment),
  /** The company that bought a plan, if the account has had another name since. */
  buyerCompany: nullable(text()),
  /** Whether a test card of the sandbox paid, so that no money moved. */
  isTest: flag,
}
export type Receipt = RowOf<typeof receiptShape>
export type ReceiptIds = Pick<Receipt, 'accountId' | 'number'>

/** The number printed on a receipt. Its account part is the random end of the account id. */
export const receiptNumber = ({ accountId, number }: ReceiptIds): string =>
  `R-${accountId.slice(-12).toUpperCase()}-${String(number).padStart(6, '0')}`

/** The id of a receipt on the wire; `parseReceiptId` reads it back. */
export const receiptId = ({ accountId, number }: ReceiptIds): string => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(number)
  return routed(accountId, bytes)
}
/** Parses a receipt id; null for any other text. */
export const parseReceiptId = (text: string): ReceiptIds | null => {
  const parsed = parseRouted(text, 4)
  return parsed && { accountId: parsed.accountId, number: parsed.rest.readUInt32BE() }
}

const FILE_WORDS = { en: 'receipt', fr: 'recu' } as const satisfies Record<Language, string>
/** The file name of a receipt, in the reader's language. */
export const receiptFileName = (ids: ReceiptIds, language: Language): string =>
  `${FILE_WORDS[language]}-${receiptNumber(ids)}.pdf`
