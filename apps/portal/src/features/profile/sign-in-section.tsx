import { useOptionalMember } from '#src/api/session-context.ts'
import { AddressPanel } from '#src/features/profile/address-panel.tsx'
import { PasswordPanel } from '#src/features/profile/password-panel.tsx'
import { PasskeysPanel } from '#src/features/profile/passkeys-panel.tsx'
import { SecondFactorPanel } from '#src/features/profile/second-factor-panel.tsx'
import { SingleSignOnPanel } from '#src/features/profile/single-sign-on-panel.tsx'

/** Section for the address, the password, the passkeys, the second factor and single sign-on. */
export const SignInSection = () => {
  const member = useOptionalMember()
  return (
    <div className="flex max-w-190 flex-col gap-4">
      <AddressPanel />
      <PasswordPanel />
      <PasskeysPanel />
      <SecondFactorPanel />
      {member && <SingleSignOnPanel />}
    </div>
  )
}
