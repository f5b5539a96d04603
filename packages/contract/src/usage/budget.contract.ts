import { checkoutModes } from '../billing/checkout.modes.ts'
import { noticeModes } from '../billing/notice.modes.ts'
import { promotionModes } from '../billing/promotion.modes.ts'
import { receiptModes } from '../billing/receipt.modes.ts'
import { sdkFileModes } from '../sdks/sdk-file.ts'
import { service } from '../rpc.ts'
import { SERVICE_PATHS } from '../service-paths.ts'
import { analyticsModes } from './analytics.modes.ts'
import { usageModes } from './usage.modes.ts'

/** The budget and analytics service (section 7). */
export const budgetService = service(SERVICE_PATHS.budget, 'Usage, plans and promotions', {
  ...usageModes,
  ...analyticsModes,
  ...promotionModes,
  ...checkoutModes,
  ...receiptModes,
  ...noticeModes,
  ...sdkFileModes,
})
