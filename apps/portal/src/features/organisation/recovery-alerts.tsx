import '#src/features/organisation/texts/recovery/texts.ts'
import type { WaitingMember } from '@assure/contract/accounts/member.modes'
import type { StartTask } from '#src/features/organisation/member-task.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime } from '#src/lib/format-date.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'

interface RecoveryAlertsProps {
  recoveries: readonly WaitingMember[]
  onTask: StartTask
}

/** Tells Owners which members asked to get in without their second factor. */
export const RecoveryAlerts = ({ recoveries, onTask }: RecoveryAlertsProps) => {
  const { t, locale } = useTranslation()
  return recoveries.map((member) => {
    const { member_id, email, is_open: isOpen, can_approve: canApprove, is_caller: isCaller } = member
    const name = member.name || email
    return (
      <Alert
        key={member_id}
        tone="warning"
        action={
          canApprove && (
            <Button size="small" onClick={() => onTask({ name: 'approve', member })}>
              {t('memberRecovery.approve')}
            </Button>
          )
        }
      >
        {t(isOpen ? 'memberRecovery.open' : 'memberRecovery.asked', {
          ...{ name, email },
          asked: exactTime(member.requested_at_utc, locale),
          opens: exactTime(member.opens_at_utc, locale),
        })}{' '}
        {!isOpen && !canApprove && !isCaller && t('memberRecovery.elsewhere', { name })}
      </Alert>
    )
  })
}
