import { service } from '../rpc.ts'
import { SERVICE_PATHS } from '../service-paths.ts'
import { accessReviewModes } from './access-review.modes.ts'
import { apiKeyModes } from './api-key.modes.ts'
import { emailChangeModes } from './email-change.modes.ts'
import { deletionModes } from './deletion.modes.ts'
import { humanCheckModes } from './human-check.modes.ts'
import { knownBrowserModes } from './known-browser.modes.ts'
import { memberModes } from './member.modes.ts'
import { namedKeyModes } from './named-key.modes.ts'
import { organisationModes } from './organisation.modes.ts'
import { passkeyModes } from './passkey.modes.ts'
import { profileModes } from './profile.modes.ts'
import { recoveryModes } from './recovery.modes.ts'
import { requestLogModes } from './request-log.modes.ts'
import { retailAccountModes } from './retail-account.modes.ts'
import { secondFactorModes } from './second-factor.modes.ts'
import { sessionModes } from './session.modes.ts'
import { signUpModes } from './sign-up.modes.ts'
import { ssoModes } from './sso.modes.ts'
import { testModeModes } from './test-mode.modes.ts'

export type { Identity } from './session.modes.ts'

/** The account service (section 7): all account calls, grouped by file. */
export const accountService = service(SERVICE_PATHS.account, 'Accounts, sessions and keys', {
  ...sessionModes,
  ...knownBrowserModes,
  ...memberModes,
  ...organisationModes,
  ...ssoModes,
  ...humanCheckModes,
  ...signUpModes,
  ...apiKeyModes,
  ...namedKeyModes,
  ...requestLogModes,
  ...testModeModes,
  ...accessReviewModes,
  ...secondFactorModes,
  ...passkeyModes,
  ...recoveryModes,
  ...profileModes,
  ...emailChangeModes,
  ...deletionModes,
  ...retailAccountModes,
})
