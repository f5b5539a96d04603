import type { receiptFile, retailReceiptFile } from '@assure/contract/billing/receipt-file'
import type {
  Receipt as WireReceipt,
  receiptModes,
  retailReceiptModes,
} from '@assure/contract/billing/receipt.modes'
import { planNamed } from '@assure/contract/billing/plans'
import type { Language, Realm } from '@assure/contract/constants'
import { RpcError } from '@assure/contract/rpc-error'
import type { licenceService } from '@assure/contract/licences/licence.contract'
import { RECEIPT_PATHS } from '@assure/contract/service-paths'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { utcSeconds } from '#src/platform/clock.ts'
import { organisationId } from '#src/platform/ids.ts'
import type { DirectCallHandler } from '#src/platform/http/direct-call.ts'
import type { ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'
import { isTestAccount, liveAccountOf } from '#src/platform/test-account.ts'
import type { Throttle } from '#src/platform/throttle.ts'
import { RECEIPTS_BY_ACCOUNT } from './limits.ts'
import type { Seller } from './receipt-pdf.ts'
import type { ReceiptPage, ReceiptRepository } from './receipt.repository.ts'
import { parseReceiptId, type Receipt, receiptFileName, receiptId, receiptNumber } from './receipt-row.ts'

interface Dependencies {
  receipts: ReceiptRepository
  seller: Seller
  throttle: Pick<Throttle, 'attempt'>
}

const wireReceipt = (receipt: Receipt, realm: Realm): WireReceipt => ({
  receipt_id: receiptId(receipt),
  number: receiptNumber(receipt),
  paid_at_utc: utcSeconds(receipt.paidAt),
  kind: receipt.kind,
  plan: planNamed(receipt.plan ?? '')?.plan ?? null,
  quantity: receipt.quantity,
  interval: receipt.interval,
  amount: receipt.amount,
  refunded: receipt.refunded,
  currency: receipt.currency,
  pdf_url: `${RECEIPT_PATHS[realm]}?${new URLSearchParams({
    receipt_id: receiptId(receipt),
    ...(realm === 'developer' && { organisation: organisationId(liveAccountOf(receipt.accountId)) }),
    ...(isTestAccount(receipt.accountId) && { mode: 'test' }),
  }).toString()}`,
})
const pageOf = ({ receipts, matches }: ReceiptPage, realm: Realm) => ({
  receipts: receipts.map((receipt) => wireReceipt(receipt, realm)),
  matches,
})

/** Receipts of payments, generated on request. Callers other than the payer get `not_found`. */
export const receiptHandlers = ({ receipts, seller, throttle }: Dependencies) => {
  /** Receipts of test mode are marked as tests, whatever the card provider is. */
  const sellerOf = ({ accountId }: Receipt): Seller =>
    isTestAccount(accountId) ? { ...seller, marksTestPayments: true } : seller
  const fileOf = async (receipt: Receipt, accountId: string, language: Language) => {
    await throttle.attempt(`receipts:${accountId}`, RECEIPTS_BY_ACCOUNT)
    const known = await receipts.buyer(accountId)
    // A payer of licences is another account than the one whose name the payment keeps.
    const kept = receipt.kind === 'plan' ? receipt.buyerCompany : null
    const buyer = { ...known, company: kept ?? known.company }
    // Loaded with the first receipt, because the PDF library is large.
    const { makeReceiptPdf } = await import('./receipt-pdf.ts')
    return {
      file_name: receiptFileName(receipt, language),
      content: await makeReceiptPdf(receipt, { seller: sellerOf(receipt), buyer, language }),
    }
  }
  const find = async (id: string, isOwn: (receipt: Receipt) => boolean): Promise<Receipt> => {
    const ids = parseReceiptId(id)
    const receipt = ids && (await receipts.find(ids))
    if (!receipt || !isOwn(receipt)) throw new RpcError('not_found')
    return receipt
  }

  const ofPlans: Pick<ServiceHandlers<typeof budgetService>, keyof typeof receiptModes> = {
    list_receipts: async ({ input: { page }, caller }) =>
      pageOf(await receipts.ofPlans(caller.account_id, page), 'developer'),
  }
  const ofPayers: Pick<ServiceHandlers<typeof licenceService>, keyof typeof retailReceiptModes> = {
    list_retail_receipts: async ({ input: { page }, caller }) =>
      pageOf(await receipts.ofPayer(caller.email, page), 'retail'),
  }
  const planFile: DirectCallHandler<typeof receiptFile> = async ({ receipt_id, lang }, { caller }) => {
    const { account_id } = caller
    const own = ({ accountId, kind }: Receipt) => accountId === account_id && kind === 'plan'
    return fileOf(await find(receipt_id, own), account_id, lang)
  }
  const licencesFile: DirectCallHandler<typeof retailReceiptFile> = async (
    { receipt_id, lang },
    { caller: { account_id, email } },
  ) => {
    const own = ({ kind, payerEmail }: Receipt) =>
      kind === 'licences' && payerEmail.toLowerCase() === email.toLowerCase()
    return fileOf(await find(receipt_id, own), account_id, lang)
  }
  return {
    ofPlans,
    ofPayers,
    planFile,
    licencesFile,
  }
}
