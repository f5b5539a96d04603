import type { accountService } from '@assure/contract/accounts/account.contract'
import type { licenceService } from '@assure/contract/licences/licence.contract'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { queriesOf } from '#src/api/query-client.ts'
import { callAccount, callBudget, callLicences, callRetail, type RetailService } from '#src/api/services.ts'

/** `useQuery(licenceQuery('list_licences', input))` */
export const licenceQuery = queriesOf<typeof licenceService>(SERVICE_PATHS.retailLicence, callLicences)

/** `useQuery(retailQuery('list_billing_groups', {}))` */
export const retailQuery = queriesOf<RetailService>(SERVICE_PATHS.retailLicence, callRetail)

/** `useQuery(accountQuery('list_sessions', {}))` */
export const accountQuery = queriesOf<typeof accountService>(SERVICE_PATHS.account, callAccount)

/** `useQuery(budgetQuery('cukka', { year, month }))` */
export const budgetQuery = queriesOf<typeof budgetService>(SERVICE_PATHS.budget, callBudget)
