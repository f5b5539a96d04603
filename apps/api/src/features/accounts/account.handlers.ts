import { accessReviewHandlers } from './access-review.handlers.ts'
import type { AccountDependencies, AccountHandlers } from './account-dependencies.ts'
import { apiKeyHandlers } from './api-key.handlers.ts'
import { auditLogHandlers } from './audit-log.handlers.ts'
import { confirmEmailHandlers } from './confirm-email.handlers.ts'
import { deletionHandlers } from './deletion.handlers.ts'
import { humanCheckHandlers } from './human-check.handlers.ts'
import { identityConfirmationHandlers } from './identity-confirmation.handlers.ts'
import { languageHandlers } from './language.handlers.ts'
import { passwordChangeHandlers } from './password-change.handlers.ts'
import { retailSignUpHandlers } from './retail-sign-up.handlers.ts'
import { secondFactorHandlers } from './second-factor.handlers.ts'
import { sessionHandlers } from './session.handlers.ts'
import { signUpHandlers } from './sign-up.handlers.ts'

/** Every call of the account service, each group in a file of its own. */
export const accountHandlers = (dependencies: AccountDependencies): AccountHandlers => ({
  ...sessionHandlers(dependencies),
  ...humanCheckHandlers(dependencies),
  ...signUpHandlers(dependencies),
  ...confirmEmailHandlers(dependencies),
  ...retailSignUpHandlers(dependencies),
  ...identityConfirmationHandlers(dependencies),
  ...accessReviewHandlers(dependencies),
  ...apiKeyHandlers(dependencies),
  ...secondFactorHandlers(dependencies),
  ...passwordChangeHandlers(dependencies),
  ...languageHandlers(dependencies),
  ...auditLogHandlers(dependencies),
  ...deletionHandlers(dependencies),
})
