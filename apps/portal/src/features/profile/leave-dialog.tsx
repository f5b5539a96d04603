import type { Organisation } from '@assure/contract/accounts/member.modes'
import { useQueryClient } from '@tanstack/react-query'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { useEnterOrganisation } from '#src/api/session-context.ts'
import { renewProfile } from '#src/features/profile/profile-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { ChangeDialog } from '#src/shared/page/change-dialog.tsx'

interface LeaveDialogProps {
  organisation: Organisation
  onClosed: () => void
}

/** Confirms leaving an organisation. After the current one, the tab shows another one, or none. */
export const LeaveDialog = ({ organisation, onClosed }: LeaveDialogProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const enter = useEnterOrganisation()
  const { organisation_id, name, is_current: current } = organisation
  const leave = async () => {
    const { result } = await callAccount('leave_organisation', { organisation_id })
    if (result === 'DENY') return t('organisations.own.lastOwner', { name })
    await (current ? enter(null) : renewProfile(queryClient))
    return null
  }
  return (
    <ChangeDialog
      title={t('organisations.own.leaveTitle', { name })}
      safeLabel={t('organisations.own.stay')}
      actLabel={t('organisations.own.leaveAct')}
      change={leave}
      done={t('organisations.own.left', { name })}
      failed={(error) => t('organisations.own.failed', { reason: problemMessage(error) })}
      onClosed={onClosed}
    >
      {t('organisations.own.leaveText')}
    </ChangeDialog>
  )
}
