import { expect, test } from 'vitest'
import { readPdf } from '#src/testing/test-pdf.ts'
import { makeReceiptPdf } from './receipt-pdf.ts'
import type { Receipt } from './receipt-row.ts'

const LICENCES: Receipt = {
  accountId: '0193f0a0-0000-7000-8000-3f9a0c12b7d4',
  number: 12,
  kind: 'licences',
  plan: null,
  payerEmail: 'jan@example.com',
  unitAmount: 45_000,
  quantity: 1200,
  currency: 'usd',
  interval: 'year',
  amount: 54_000_000,
  refunded: 0,
  paidAt: new Date('2026-11-22T23:30:00Z'),
  periodEndsAt: new Date('2027-11-22T23:30:00Z'),
  buyerCompany: null,
  isTest: false,
}
const PLAN: Receipt = {
  ...LICENCES,
  kind: 'plan',
  plan: 'growth',
  unitAmount: 29_900,
  quantity: 1,
  interval: 'month',
  amount: 29_900,
  periodEndsAt: new Date('2026-12-22T23:30:00Z'),
}
const seller = {
  companyName: 'Lumen Assure',
  contactEmail: 'hello@lumen.example',
  appName: 'AgeCheck',
  marksTestPayments: true,
}
const buyer = { name: 'Zoë Ångström', company: 'Œuvre & Fils' }
const make = (receipt: Receipt, language: 'en' | 'fr' = 'en', who = buyer) =>
  makeReceiptPdf(receipt, { seller, buyer: who, language })
/** Normalises the whitespace: numbers contain thin spaces, and lines wrap. */
const wordsOf = (text: string) => text.replaceAll(/\s+/g, ' ')

test('CN-02 a French receipt of the first of a month says 1er', async () => {
  const paidAt = new Date('2026-11-01T12:00:00Z')
  const { text } = await readPdf(await make({ ...PLAN, paidAt }, 'fr'))
  expect(wordsOf(text)).toContain('1er novembre 2026')
})

test('an English receipt shows payer, item, date, period and amount', async () => {
  const { text, title, pages } = await readPdf(await make(LICENCES))
  expect(title).toBe('Receipt R-3F9A0C12B7D4-000012')
  expect(pages).toBe(1)
  const words = wordsOf(text)
  for (const part of [
    'Lumen Assure',
    'hello@lumen.example',
    'Receipt number R-3F9A0C12B7D4-000012',
    'Date of payment 22 November 2026',
    'Œuvre & Fils',
    'Zoë Ångström',
    'jan@example.com',
    'AgeCheck licences 1 year, until 22 November 2027',
    '1,200 USD 450.00 USD 540,000.00',
    'Total paid USD 540,000.00',
  ])
    expect(words).toContain(part)
  expect(words).not.toContain('Refunded')
})

test('a French receipt uses French texts, dates and numbers', async () => {
  const { text, title, language } = await readPdf(await make(LICENCES, 'fr'))
  expect(title).toBe('Reçu R-3F9A0C12B7D4-000012')
  expect(language).toBe('fr')
  const words = wordsOf(text)
  expect(words).toContain('Date du paiement 22 novembre 2026')
  expect(words).toContain('Licences AgeCheck 1 an, jusqu’au 22 novembre 2027')
  expect(words).toContain('1 200 450,00 USD 540 000,00 USD')
})

test('a receipt shows the refund and the amount left in both languages', async () => {
  const part = wordsOf((await readPdf(await make({ ...PLAN, refunded: 10_000 }))).text)
  expect(part).toContain('Plan Growth 1 month, until 22 December 2026')
  expect(part).toMatch(/Refunded [-−]USD 100\.00 Left after refund USD 199\.00/)
  const all = wordsOf((await readPdf(await make({ ...PLAN, refunded: 29_900 }, 'fr'))).text)
  expect(all).toContain('Abonnement Growth')
  expect(all).toMatch(/Remboursé [-−]299,00 USD Solde après remboursement 0,00 USD/)
})

test('a receipt shows the ordered price and the difference when another amount was paid', async () => {
  const taxed = wordsOf((await readPdf(await make({ ...PLAN, amount: 35_880 }))).text)
  expect(taxed).toContain('Plan Growth 1 month, until 22 December 2026 1 USD 299.00 USD 299.00')
  expect(taxed).toContain('Price as ordered USD 299.00')
  expect(taxed).toMatch(/Tax, discounts, changes USD 59\.80 Total paid USD 358\.80/)
  const reduced = wordsOf(
    (await readPdf(await make({ ...PLAN, amount: 26_910, refunded: 26_910 }, 'fr'))).text,
  )
  expect(reduced).toContain('Prix à la commande 299,00 USD')
  expect(reduced).toMatch(/modifications [-−]29,90 USD Total payé 269,10 USD/)
  expect(reduced).toMatch(/Solde après remboursement 0,00 USD/)
  expect(wordsOf((await readPdf(await make(PLAN))).text)).not.toContain('as ordered')
})

test('a receipt without a known period end shows the interval only', async () => {
  const { text } = await readPdf(await make({ ...PLAN, periodEndsAt: null }))
  expect(wordsOf(text)).toContain('Plan Growth 1 month 1 USD 299.00')
})

test('a receipt is tagged, names its language and shows its title (PDF/UA)', async () => {
  const { isTagged, language, tags, raw } = await readPdf(await make(PLAN))
  expect(isTagged).toBe(true)
  expect(language).toBe('en')
  expect(tags).toBe(
    'Root(Document(P H1 Table(TR(TH TD) TR(TH TD)) H2 P P H2 P P P H2 Table(TR(TH TH TH TH) TR(TD TD TD TD) TR(TD TD TD TD)) P))',
  )
  expect(raw).toContain('/StructTreeRoot')
  expect(raw).toContain('/DisplayDocTitle true')
  expect(raw).toContain('<pdfuaid:part>1</pdfuaid:part>')
  // The font is embedded, so readers need not have it.
  expect(raw).toMatch(/\/FontFile2/)
  expect(raw).not.toContain('/Helvetica')
})

test('characters outside the font appear as boxes but keep their text for screen readers and copying', async () => {
  const names = { name: 'Ελένη Ιωάννου Łukasz', company: 'Пятёрочка 山田商店 🙂' }
  const { text, tags, raw } = await readPdf(await make(PLAN, 'en', names))
  expect(text).toContain('Ελένη Ιωάννου Łukasz')
  expect(text).toContain('Пятёрочка □□□□ □')
  expect(tags).toContain('P(Span)')
  const actual = Buffer.from(`\uFEFF${names.company}`, 'utf16le').swap16().toString('latin1')
  expect(raw).toContain(actual.slice(0, 12))
})

test('the longest names fit on the page, and missing names leave no empty line', async () => {
  const long = { name: 'Wilhelmina '.repeat(18).trim(), company: 'Gesellschaft'.repeat(8) }
  const { pages, text } = await readPdf(await make(LICENCES, 'en', long))
  expect(pages).toBe(1)
  expect(text.replaceAll(/\s/g, '')).toContain(long.company)
  expect((await readPdf(await make(LICENCES, 'en', { name: '', company: '' }))).tags).toContain(
    'H2 P P H2 P H2',
  )
})

test('the same receipt gives the same bytes after other receipts', async () => {
  const first = await make(PLAN, 'fr')
  await make(LICENCES, 'en', { name: '山', company: 'Ελένη' })
  expect((await make(PLAN, 'fr')).equals(first)).toBe(true)
})

test.each([
  ['en', 'Test receipt', 'Test: paid with a test card. No money was charged.'],
  ['fr', 'Reçu de test', 'Test : payé avec une carte de test.'],
] as const)('a receipt of a test card says so in %s, except in a demo', async (language, title, note) => {
  const made = await readPdf(await make({ ...LICENCES, isTest: true }, language))
  expect(made.title).toContain(title)
  expect(wordsOf(made.text)).toContain(note)
  const demo = { seller: { ...seller, marksTestPayments: false }, buyer, language }
  const unmarked = await readPdf(await makeReceiptPdf({ ...LICENCES, isTest: true }, demo))
  expect(wordsOf(unmarked.text)).not.toMatch(/test/i)
})
