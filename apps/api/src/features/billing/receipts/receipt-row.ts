import type { Language } from '@assure/contract/constants'
import { parseRouted, routed } from '#src/platform/ids.ts'
import { orderShape } from '../orders/order-row.ts'
import { flag, int, moment, nullable, type RowOf } from '#src/platform/database/row.ts'

/** A payment with what was paid by it. Amounts are cents. */
export const receiptShape = {
  accountId: orderShape.accountId,
  kind: orderShape.kind,
  plan: orderShape.plan,
  payerEmail: orderShape.payerEmail,
  unitAmount: orderShape.unitAmount,
  quantity: orderShape.quantity,
  currency: orderShape.currency,
  interval: orderShape.interval,
  /** Counts the payments of the account. */
  number: int,
  amount: int,
  refunded: int,
  paidAt: moment,
  /** The end of the period that was paid. null: the provider only reported a refund. */
  periodEndsAt: nullable(moment),
  /** Paid by a test card of the sandbox: no money moved. */
  isTest: flag,
}
export type Receipt = RowOf<typeof receiptShape>
export type ReceiptIds = Pick<Receipt, 'accountId' | 'number'>

/** The number on a receipt. The account's part is the random end of its id. */
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
/** The file name of a receipt. */
export const receiptFileName = (ids: ReceiptIds, language: Language): string =>
  `${FILE_WORDS[language]}-${receiptNumber(ids)}.pdf`
