import type { accountService } from '@assure/contract/accounts/account.contract'
import type { ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'

/** Handlers of the account service. Each subfolder builds its own. */
export type AccountHandlers = ServiceHandlers<typeof accountService>
