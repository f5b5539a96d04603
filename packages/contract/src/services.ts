import { accountService } from './accounts/account.contract.ts'
import { deviceService } from './devices/device.contract.ts'
import { licenceService } from './licences/licence.contract.ts'
import type { Service } from './rpc.ts'

/** Every service of the product: what the published document and the policy table are made from. */
export const SERVICES: readonly Service[] = [accountService, licenceService, deviceService]
