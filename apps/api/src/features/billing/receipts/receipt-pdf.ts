import { type Language, LOCALES } from '@assure/contract/constants'
import { dateFormat } from '@assure/contract/date-format'
import { numberFormat } from '@assure/contract/number-format'
import { periodAmount } from '#src/platform/cards/card-provider.ts'
import { PDF_COLOURS } from '#src/platform/pdf/open-pdf.ts'
import { makeTaggedPdf } from '#src/platform/pdf/tagged-pdf.ts'
import type { Buyer } from './receipt.repository.ts'
import { type Receipt, receiptNumber } from './receipt-row.ts'
import { RECEIPT_TEXTS } from './receipt-texts.ts'

export interface Seller {
  companyName: string
  contactEmail: string
  appName: string
  /**
   * Whether receipts paid with a test card are marked as tests, so that nobody takes a demo's receipt for a real one.
   */
  marksTestPayments: boolean
}

const SECTION = { above: 16, colour: PDF_COLOURS.muted, size: 10 }

/** Creates the PDF of a receipt. The same receipt gives the same bytes. */
export const makeReceiptPdf = (
  receipt: Receipt,
  { seller, buyer, language }: { seller: Seller; buyer: Buyer; language: Language },
): Promise<Buffer> => {
  const { plan, payerEmail, unitAmount, quantity, interval, amount, refunded, paidAt } = receipt
  const t = RECEIPT_TEXTS[language]
  const locale = LOCALES[language]
  const money = numberFormat(locale, {
    style: 'currency',
    currency: receipt.currency,
    currencyDisplay: 'code',
  })
  const price = (cents: number) => money.format(cents / 100)
  const dayFormat = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const period = receipt.periodEndsAt
    ? t.until(interval, dayFormat.format(receipt.periodEndsAt))
    : t.period(interval)
  const what = plan === null ? t.licences(seller.appName) : t.plan(plan)
  const number = receiptNumber(receipt)
  const isMarked = receipt.isTest && seller.marksTestPayments

  return makeTaggedPdf(
    {
      title: `${isMarked ? t.testTitle : t.title} ${number}`,
      language,
      author: seller.companyName,
      at: paidAt,
    },
    ({ heading, paragraph, table }) => {
      paragraph(seller.companyName, { strong: true, size: 12, colour: PDF_COLOURS.accent })
      heading(1, isMarked ? t.testTitle : t.title, { above: 14 })
      if (isMarked) paragraph(t.testNote, { strong: true })
      table({
        widths: [150, '*'],
        rows: [
          [t.number, number],
          [t.date, dayFormat.format(paidAt)],
        ],
      })
      heading(2, t.from, SECTION)
      for (const line of [seller.companyName, seller.contactEmail]) paragraph(line)
      heading(2, t.paidBy, SECTION)
      for (const line of [buyer.company, buyer.name, payerEmail]) if (line !== '') paragraph(line)
      heading(2, t.whatWasPaid, SECTION)
      const ordered = periodAmount(receipt)
      const sums: [string, number][] = [[t.total, amount]]
      if (amount !== ordered) sums.unshift([t.ordered, ordered], [t.difference, amount - ordered])
      if (refunded > 0) sums.push([t.refunded, -refunded], [t.left, amount - refunded])
      table({
        widths: ['*', 70, 100, 100],
        head: t.columns,
        figuresFrom: 1,
        strongRows: sums.length,
        rows: [
          [`${what}\n${period}`, numberFormat(locale).format(quantity), price(unitAmount), price(ordered)],
          ...sums.map(([label, cents]) => [label, '', '', price(cents)]),
        ],
      })
      paragraph(t.closing(seller.contactEmail), { above: 18, colour: PDF_COLOURS.muted, size: 9 })
    },
  )
}
