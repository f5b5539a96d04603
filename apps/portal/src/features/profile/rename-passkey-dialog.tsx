import type { Passkey } from '@assure/contract/accounts/passkey.modes'
import { useQueryClient } from '@tanstack/react-query'
import { callAccount } from '#src/api/services.ts'
import { renewProfile } from '#src/features/profile/profile-queries.ts'
import { PasskeyNameDialog } from '#src/features/profile/passkey-name-dialog.tsx'
import { useTranslation } from '#src/i18n/translation.ts'

interface RenamePasskeyDialogProps {
  passkey: Passkey
  onClosed: () => void
}

/** Asks for another name of a passkey. */
export const RenamePasskeyDialog = ({ passkey, onClosed }: RenamePasskeyDialogProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const rename = async (name: string) => {
    await callAccount('rename_passkey', { passkey_id: passkey.passkey_id, name })
    await renewProfile(queryClient)
    return null
  }
  return (
    <PasskeyNameDialog
      title={t('passkeys.renameTitle')}
      name={passkey.name}
      submitLabel={t('passkeys.renameSubmit')}
      onSubmit={rename}
      onClosed={onClosed}
    />
  )
}
