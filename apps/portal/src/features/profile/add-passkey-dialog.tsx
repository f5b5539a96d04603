import { PASSKEYS_MAX } from '@assure/contract/constants'
import { useQueryClient } from '@tanstack/react-query'
import { useEnterOrganisation, useOptionalMember } from '#src/api/session-context.ts'
import { renewProfile } from '#src/features/profile/profile-queries.ts'
import { PasskeyNameDialog } from '#src/features/profile/passkey-name-dialog.tsx'
import { useBrowserName } from '#src/shared/browsers/use-browser-name.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { hasPasskeys } from '#src/shared/passkeys/passkey-support.ts'
import { useSnackbar } from '#src/ui/snackbar.tsx'

const ADDED_SNACK_MS = 4000

/** Names a new passkey, then lets the person's device make it. */
export const AddPasskeyDialog = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const showSnack = useSnackbar()
  const browserName = useBrowserName()
  const member = useOptionalMember()
  const enter = useEnterOrganisation()

  const add = async (name: string): Promise<string | null> => {
    if (!hasPasskeys()) return t('passkeys.unsupported')
    const { makePasskey, NoPasskey } = await import('#src/shared/passkeys/authenticator.ts')
    const made = await makePasskey(name).catch((error: unknown) => {
      if (error instanceof NoPasskey) return error.fault
      throw error
    })
    if (typeof made === 'string') return t(`passkeys.${made}`)
    if ('denied' in made)
      return made.denied === 'TOO_MANY'
        ? t('passkeys.tooMany', { count: PASSKEYS_MAX })
        : t('passkeys.invalid')
    await renewProfile(queryClient)
    // The organisation may have waited for it. If this fails, the page asks for a factor until it is loaded again.
    if (member?.needs_second_factor) void enter(member.organisation_id).catch(() => undefined)
    showSnack({ tone: 'success', text: t('passkeys.added', { name }), durationMs: ADDED_SNACK_MS })
    return null
  }
  return (
    <PasskeyNameDialog
      title={t('passkeys.addTitle')}
      lead={t('passkeys.addLead')}
      name={browserName(navigator.userAgent)}
      submitLabel={t('passkeys.addSubmit')}
      onSubmit={add}
      onClosed={onClosed}
    />
  )
}
