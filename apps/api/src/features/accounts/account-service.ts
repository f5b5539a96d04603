import { accessReviewHandlers } from './access-review/access-review.handlers.ts'
import type { AccountHandlers } from './account-handlers.ts'
import { apiKeyHandlers } from './api-keys/api-key.handlers.ts'
import { auditLogHandlers } from './audit-log/audit-log.handlers.ts'
import { confirmEmailHandlers } from './sign-up/confirm-email.handlers.ts'
import { contactHandlers } from './contact/contact.handlers.ts'
import { deletionHandlers } from './deletion/deletion.handlers.ts'
import { emailChangeHandlers } from './email-change/email-change.handlers.ts'
import { humanCheckHandlers } from './human-check/human-check.handlers.ts'
import { identityConfirmationHandlers } from './identity-confirmation/identity-confirmation.handlers.ts'
import { namedKeyHandlers } from './api-keys/named-key.handlers.ts'
import { knownBrowserHandlers } from './known-browsers/known-browser.handlers.ts'
import { languageHandlers } from './account/language.handlers.ts'
import { invitationHandlers } from './members/invitation.handlers.ts'
import { memberHandlers } from './members/member.handlers.ts'
import { organisationSettingsHandlers } from './members/organisation-settings.handlers.ts'
import { signInPolicyHandlers } from './members/sign-in-policy.handlers.ts'
import { organisationHandlers } from './members/organisation.handlers.ts'
import { loginHandlers } from './login/login.handlers.ts'
import { passkeyHandlers } from './passkeys/passkey.handlers.ts'
import { passkeyLoginHandlers } from './login/passkey-login.handlers.ts'
import { passwordChangeHandlers } from './password/password-change.handlers.ts'
import { recoveryHandlers } from './recovery/recovery.handlers.ts'
import { requestLogHandlers } from './request-log/request-log.handlers.ts'
import { retailSignUpHandlers } from './sign-up/retail-sign-up.handlers.ts'
import { secondFactorHandlers } from './second-factor/second-factor.handlers.ts'
import { sessionHandlers } from './sessions/session.handlers.ts'
import { signUpHandlers } from './sign-up/sign-up.handlers.ts'
import { ssoLoginHandlers } from './single-sign-on/sso-login.handlers.ts'
import { ssoSettingsHandlers } from './single-sign-on/sso-settings.handlers.ts'
import { testModeHandlers } from './test-mode/test-mode.handlers.ts'

type Dependencies = Parameters<typeof accessReviewHandlers>[0] &
  Parameters<typeof apiKeyHandlers>[0] &
  Parameters<typeof namedKeyHandlers>[0] &
  Parameters<typeof requestLogHandlers>[0] &
  Parameters<typeof testModeHandlers>[0] &
  Parameters<typeof auditLogHandlers>[0] &
  Parameters<typeof confirmEmailHandlers>[0] &
  Parameters<typeof contactHandlers>[0] &
  Parameters<typeof deletionHandlers>[0] &
  Parameters<typeof emailChangeHandlers>[0] &
  Parameters<typeof humanCheckHandlers>[0] &
  Parameters<typeof identityConfirmationHandlers>[0] &
  Parameters<typeof knownBrowserHandlers>[0] &
  Parameters<typeof languageHandlers>[0] &
  Parameters<typeof loginHandlers>[0] &
  Parameters<typeof invitationHandlers>[0] &
  Parameters<typeof memberHandlers>[0] &
  Parameters<typeof organisationHandlers>[0] &
  Parameters<typeof organisationSettingsHandlers>[0] &
  Parameters<typeof signInPolicyHandlers>[0] &
  Parameters<typeof passkeyHandlers>[0] &
  Parameters<typeof passkeyLoginHandlers>[0] &
  Parameters<typeof passwordChangeHandlers>[0] &
  Parameters<typeof recoveryHandlers>[0] &
  Parameters<typeof retailSignUpHandlers>[0] &
  Parameters<typeof secondFactorHandlers>[0] &
  Parameters<typeof sessionHandlers>[0] &
  Parameters<typeof signUpHandlers>[0] &
  Parameters<typeof ssoLoginHandlers>[0] &
  Parameters<typeof ssoSettingsHandlers>[0]

/** Combines the handlers of all subfolders into the account service. */
export const accountHandlers = (dependencies: Dependencies): AccountHandlers => ({
  ...loginHandlers(dependencies),
  ...sessionHandlers(dependencies),
  ...knownBrowserHandlers(dependencies),
  ...organisationHandlers(dependencies),
  ...organisationSettingsHandlers(dependencies),
  ...signInPolicyHandlers(dependencies),
  ...ssoSettingsHandlers(dependencies),
  ...ssoLoginHandlers(dependencies),
  ...memberHandlers(dependencies),
  ...invitationHandlers(dependencies),
  ...humanCheckHandlers(dependencies),
  ...signUpHandlers(dependencies),
  ...confirmEmailHandlers(dependencies),
  ...contactHandlers(dependencies),
  ...retailSignUpHandlers(dependencies),
  ...identityConfirmationHandlers(dependencies),
  ...accessReviewHandlers(dependencies),
  ...apiKeyHandlers(dependencies),
  ...namedKeyHandlers(dependencies),
  ...requestLogHandlers(dependencies),
  ...testModeHandlers(dependencies),
  ...secondFactorHandlers(dependencies),
  ...passkeyHandlers(dependencies),
  ...passkeyLoginHandlers(dependencies),
  ...recoveryHandlers(dependencies),
  ...passwordChangeHandlers(dependencies),
  ...languageHandlers(dependencies),
  ...auditLogHandlers(dependencies),
  ...emailChangeHandlers(dependencies),
  ...deletionHandlers(dependencies),
})
