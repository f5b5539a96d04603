import { PasswordPanel } from '#src/features/profile/password-panel.tsx'
import { SecondFactorPanel } from '#src/features/profile/second-factor-panel.tsx'

/** How one signs in to the account. */
export const SignInSection = () => (
  <div className="flex max-w-190 flex-col gap-4">
    <PasswordPanel />
    <SecondFactorPanel />
  </div>
)
