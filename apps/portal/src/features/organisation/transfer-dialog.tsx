import type { Member } from '@assure/contract/accounts/member.modes'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { MemberChangeDialog } from '#src/features/organisation/member-change-dialog.tsx'
import { useTranslation } from '#src/i18n/translation.ts'

/** Confirms the offer of the ownership to a member. */
export const TransferDialog = ({ member, onClosed }: { member: Member; onClosed: () => void }) => {
  const { t } = useTranslation()
  const name = member.name || member.email
  const offer = async () => {
    const { result } = await callAccount('transfer_ownership', { member_id: member.member_id })
    return result === 'OK' ? null : t('members.transfer.alreadyOwner', { name })
  }
  return (
    <MemberChangeDialog
      title={t('members.transfer.title', { name })}
      safeLabel={t('members.transfer.safe')}
      actLabel={t('members.transfer.act')}
      change={offer}
      done={t('members.transfer.done', { name })}
      failed={(error) => t('members.transfer.failed', { reason: problemMessage(error) })}
      onClosed={onClosed}
    >
      {t('members.transfer.text', { name })}
    </MemberChangeDialog>
  )
}
