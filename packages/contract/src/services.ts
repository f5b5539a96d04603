import { accountService } from './accounts/account.contract.ts'
import { activationEmail, resetEmail } from './accounts/mail-calls.ts'
import { passwordService } from './accounts/password.contract.ts'
import { orderSuccess } from './billing/order-success.ts'
import { subscriptionManagement } from './billing/subscription-management.ts'
import { receiptFile, retailReceiptFile } from './billing/receipt-file.ts'
import { cardWebhook } from './cards/card-webhook.ts'
import { sandboxAction } from './cards/sandbox-action.ts'
import { deviceService } from './devices/device.contract.ts'
import type { DirectCall } from './direct-call.ts'
import { licenceService } from './licences/licence.contract.ts'
import type { Service } from './rpc.ts'
import { budgetService } from './usage/budget.contract.ts'
import { sdkFile } from './sdks/sdk-file.ts'
import { metrics } from './usage/metrics.ts'

/** All services. The published document and the access table are built from them. */
export const SERVICES: readonly Service[] = [
  accountService,
  passwordService,
  budgetService,
  licenceService,
  deviceService,
]
/** All direct calls. */
export const DIRECT_CALLS: readonly DirectCall[] = [
  activationEmail,
  resetEmail,
  metrics,
  orderSuccess,
  subscriptionManagement,
  receiptFile,
  retailReceiptFile,
  sdkFile,
  cardWebhook,
  sandboxAction,
]
