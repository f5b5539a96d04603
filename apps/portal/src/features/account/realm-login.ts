import type { Realm } from '@assure/contract/constants'
import { paths } from '#src/paths.ts'

/** Returns the login path of a realm. */
export const loginOf = (realm: Realm): string => (realm === 'retail' ? paths.retailLogin() : paths.login())
