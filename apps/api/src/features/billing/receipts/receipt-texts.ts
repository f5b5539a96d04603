import type { Language } from '@assure/contract/constants'
import { planTitle } from '@assure/contract/billing/plans'
import type { CardInterval } from '#src/platform/cards/card-provider.ts'

/** The texts of receipts. Dates are already formatted. */
export interface ReceiptTexts {
  title: string
  testTitle: string
  testNote: string
  number: string
  date: string
  from: string
  paidBy: string
  whatWasPaid: string
  columns: readonly [what: string, quantity: string, unit: string, amount: string]
  plan(plan: string): string
  licences(appName: string): string
  period(interval: CardInterval): string
  until(interval: CardInterval, day: string): string
  /** Shown if the paid amount differs from the ordered one. */
  ordered: string
  difference: string
  total: string
  refunded: string
  left: string
  closing(contactEmail: string): string
}

export const RECEIPT_TEXTS: Record<Language, ReceiptTexts> = {
  en: {
    title: 'Receipt',
    testTitle: 'Test receipt',
    testNote: 'Test: paid with a test card. No money was charged.',
    number: 'Receipt number',
    date: 'Date of payment',
    from: 'From',
    paidBy: 'Paid by',
    whatWasPaid: 'What was paid',
    columns: ['Description', 'Quantity', 'Unit price', 'Amount'],
    plan: (plan) => `Plan ${planTitle(plan)}`,
    licences: (appName) => `${appName} licences`,
    period: (interval) => (interval === 'month' ? '1 month' : '1 year'),
    until: (interval, day) => (interval === 'month' ? `1 month, until ${day}` : `1 year, until ${day}`),
    ordered: 'Price as ordered',
    difference: 'Tax, discounts, changes',
    total: 'Total paid',
    refunded: 'Refunded',
    left: 'Left after refund',
    closing: (contactEmail) => `Paid by card. Questions about this receipt: ${contactEmail}`,
  },
  fr: {
    title: 'Reçu',
    testTitle: 'Reçu de test',
    testNote: 'Test\u00a0: payé avec une carte de test. Aucune somme n’a été débitée.',
    number: 'Numéro du reçu',
    date: 'Date du paiement',
    from: 'Émetteur',
    paidBy: 'Payé par',
    whatWasPaid: 'Détail du paiement',
    columns: ['Désignation', 'Quantité', 'Prix unitaire', 'Montant'],
    plan: (plan) => `Abonnement ${planTitle(plan)}`,
    licences: (appName) => `Licences ${appName}`,
    period: (interval) => (interval === 'month' ? '1 mois' : '1 an'),
    until: (interval, day) => (interval === 'month' ? `1 mois, jusqu’au ${day}` : `1 an, jusqu’au ${day}`),
    ordered: 'Prix à la commande',
    difference: 'Taxes, remises, modifications',
    total: 'Total payé',
    refunded: 'Remboursé',
    left: 'Solde après remboursement',
    closing: (contactEmail) => `Payé par carte. Questions sur ce reçu\u00a0: ${contactEmail}`,
  },
}
