import type { WaitingMember } from '@assure/contract/accounts/member.modes'
import { hasCode } from '#src/api/api-problem.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { MemberChangeDialog } from '#src/features/organisation/member-change-dialog.tsx'
import { useTranslation } from '#src/i18n/translation.ts'

/** Confirms that a member may get in without the second factor. */
export const ApproveDialog = ({ member, onClosed }: { member: WaitingMember; onClosed: () => void }) => {
  const { t } = useTranslation()
  const { member_id, email } = member
  const name = member.name || email
  const approve = async () => {
    await callAccount('approve_recovery', { member_id })
    return null
  }
  return (
    <MemberChangeDialog
      title={t('memberRecovery.title', { name })}
      safeLabel={t('memberRecovery.safe')}
      actLabel={t('memberRecovery.act')}
      change={approve}
      done={t('memberRecovery.done', { email })}
      failed={(error) =>
        hasCode(error, 'not_found')
          ? t('memberRecovery.gone', { name })
          : t('memberRecovery.failed', { name, reason: problemMessage(error) })
      }
      removesButton
      onClosed={onClosed}
    >
      {t('memberRecovery.text', { name, email })}
    </MemberChangeDialog>
  )
}
