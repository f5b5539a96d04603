import '#src/features/organisation/texts/recovery/texts.ts'
import type { Member } from '@assure/contract/accounts/member.modes'
import type { StartTask } from '#src/features/organisation/member-task.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime } from '#src/lib/format-date.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'

interface RecoveryAlertsProps {
  /** The page of members that is shown. */
  members: readonly Member[]
  onTask: StartTask
}

/** Tells Owners which members asked to get in without their second factor. */
export const RecoveryAlerts = ({ members, onTask }: RecoveryAlertsProps) => {
  const { t, locale } = useTranslation()
  return members.map((member) => {
    const { member_id, email, recovery, is_caller } = member
    if (!recovery) return null
    const name = member.name || email
    const { is_open: isOpen } = recovery
    return (
      <Alert key={member_id} tone="warning">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 wrap-anywhere">
          <p>
            {t(isOpen ? 'memberRecovery.open' : 'memberRecovery.asked', {
              ...{ name, email },
              asked: exactTime(recovery.requested_at_utc, locale),
              opens: exactTime(recovery.opens_at_utc, locale),
            })}{' '}
            {!isOpen && !recovery.can_approve && !is_caller && t('memberRecovery.elsewhere', { name })}
          </p>
          {recovery.can_approve && (
            <Button size="small" className="-my-1.5" onClick={() => onTask({ name: 'approve', member })}>
              {t('memberRecovery.approve')}
            </Button>
          )}
        </div>
      </Alert>
    )
  })
}
