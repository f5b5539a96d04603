import type { Realm } from '@assure/contract/constants'
import { paths } from '#src/paths.ts'

/** Where each realm logs in. */
export const loginOf = (realm: Realm): string => (realm === 'retail' ? paths.retailLogin() : paths.login())
