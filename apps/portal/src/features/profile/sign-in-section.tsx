import { AddressPanel } from '#src/features/profile/address-panel.tsx'
import { PasswordPanel } from '#src/features/profile/password-panel.tsx'
import { PasskeysPanel } from '#src/features/profile/passkeys-panel.tsx'
import { SecondFactorPanel } from '#src/features/profile/second-factor-panel.tsx'

/** Section for the address, the password, the passkeys and the second factor. */
export const SignInSection = () => (
  <div className="flex max-w-190 flex-col gap-4">
    <AddressPanel />
    <PasswordPanel />
    <PasskeysPanel />
    <SecondFactorPanel />
  </div>
)
