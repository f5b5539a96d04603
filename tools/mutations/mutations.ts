import { ACCOUNT_MUTATIONS } from './account-mutations.ts'
import { KEY_MUTATIONS } from './key-mutations.ts'
import { LICENCE_MUTATIONS } from './licence-mutations.ts'
import { MEMBER_MUTATIONS } from './member-mutations.ts'
import { OPERATION_MUTATIONS } from './operation-mutations.ts'
import { PASSKEY_MUTATIONS } from './passkey-mutations.ts'
import { SSO_DOMAIN_MUTATIONS } from './sso-domain-mutations.ts'
import { SSO_MUTATIONS } from './sso-mutations.ts'
import { PLATFORM_MUTATIONS } from './platform-mutations.ts'
import { SDK_MUTATIONS } from './sdk-mutations.ts'
import { SIGN_IN_MUTATIONS } from './sign-in-mutations.ts'
import { TEST_MODE_MUTATIONS } from './test-mode-mutations.ts'

/** All guards that `npm run mutate` breaks. */
export const MUTATIONS = [
  ...ACCOUNT_MUTATIONS,
  ...MEMBER_MUTATIONS,
  ...SDK_MUTATIONS,
  ...SIGN_IN_MUTATIONS,
  ...PASSKEY_MUTATIONS,
  ...KEY_MUTATIONS,
  ...SSO_MUTATIONS,
  ...SSO_DOMAIN_MUTATIONS,
  ...LICENCE_MUTATIONS,
  ...PLATFORM_MUTATIONS,
  ...OPERATION_MUTATIONS,
  ...TEST_MODE_MUTATIONS,
]
