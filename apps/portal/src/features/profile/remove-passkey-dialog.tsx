import type { Passkey } from '@assure/contract/accounts/passkey.modes'
import { useQueryClient } from '@tanstack/react-query'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { renewProfile } from '#src/features/profile/profile-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { ChangeDialog } from '#src/shared/page/change-dialog.tsx'

interface RemovePasskeyDialogProps {
  passkey: Passkey
  onClosed: () => void
}

/** Confirms the removal of a passkey. */
export const RemovePasskeyDialog = ({ passkey, onClosed }: RemovePasskeyDialogProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { passkey_id, name } = passkey
  const remove = async () => {
    const { result } = await callAccount('remove_passkey', { passkey_id })
    return result === 'DENY' ? t('passkeys.lastWayIn') : null
  }
  return (
    <ChangeDialog
      title={t('passkeys.removeTitle', { name })}
      safeLabel={t('passkeys.keep')}
      actLabel={t('passkeys.removeAct')}
      change={remove}
      done={t('passkeys.removed', { name })}
      failed={(error) => t('passkeys.notDone', { reason: problemMessage(error) })}
      onSettled={() => void renewProfile(queryClient)}
      removesButton
      onClosed={onClosed}
    >
      {t('passkeys.removeText')}
    </ChangeDialog>
  )
}
