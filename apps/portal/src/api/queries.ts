import type { licenceService } from '@assure/contract/licences/licence.contract'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { queriesOf } from '#src/api/query-client.ts'
import { callLicences } from '#src/api/services.ts'

/** `useQuery(licenceQuery('list_licences', input))` */
export const licenceQuery = queriesOf<typeof licenceService>(SERVICE_PATHS.retailLicence, callLicences)
