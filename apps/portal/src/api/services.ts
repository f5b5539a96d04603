import type { accountService } from '@assure/contract/accounts/account.contract'
import type { passwordService } from '@assure/contract/accounts/password.contract'
import type { licenceService } from '@assure/contract/licences/licence.contract'
import type { retailNoticeModes } from '@assure/contract/billing/notice.modes'
import type { retailReceiptModes } from '@assure/contract/billing/receipt.modes'
import type { replacementModes } from '@assure/contract/licences/replacement.modes'
import type { retailModes } from '@assure/contract/licences/retail.modes'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { client } from '@assure/contract/rpc'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { type CallOptions, post, postRetail } from '#src/api/post.ts'

/** The account service: `callAccount('email_login', { email, password })`. Throws `ApiProblem`. */
export const callAccount = client<typeof accountService, CallOptions>(SERVICE_PATHS.account, post)

/** The budget and analytics service: `callBudget('cukka', { year, month })`. Throws `ApiProblem`. */
export const callBudget = client<typeof budgetService, CallOptions>(SERVICE_PATHS.budget, post)

/** The retail licence service: `callLicences('list_licences', input, { signal })`. Throws `ApiProblem`. */
export const callLicences = client<typeof licenceService, CallOptions>(SERVICE_PATHS.retailLicence, post)

/** The retail licence service's calls that use the retail session. */
export interface RetailService extends Omit<typeof licenceService, 'modes'> {
  modes: typeof retailModes & typeof replacementModes & typeof retailReceiptModes & typeof retailNoticeModes
}
/** `callRetail('list_retail_licences', { page })`. Throws `ApiProblem`. */
export const callRetail = client<RetailService, CallOptions>(SERVICE_PATHS.retailLicence, postRetail)

/** The password service: `callPassword('check_email', { email })`. Throws `ApiProblem`. */
export const callPassword = client<typeof passwordService, CallOptions>(SERVICE_PATHS.password, post)
