import type { Invitation } from '@assure/contract/accounts/member.modes'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { useMay } from '#src/api/session-context.ts'
import { InvitationEnd } from '#src/features/organisation/invitation-end.tsx'
import { RoleTags } from '#src/features/organisation/member-cells.tsx'
import { MemberChangeDialog } from '#src/features/organisation/member-change-dialog.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime } from '#src/lib/format-date.ts'
import { useAgo } from '#src/shared/time/use-ago.ts'
import { Button } from '#src/ui/button.tsx'

const Withdrawal = ({ offer, onClosed }: { offer: Invitation; onClosed: () => void }) => {
  const { t } = useTranslation()
  const { invitation_id, email } = offer
  const failed = (reason: string) => t('members.open.failed', { email, reason })
  const withdraw = async () => {
    const { result } = await callAccount('revoke_invitation', { invitation_id })
    return result === 'OK' ? null : failed(t('members.open.ownersOnly'))
  }
  return (
    <MemberChangeDialog
      title={t('members.open.withdrawTitle', { email })}
      safeLabel={t('members.open.withdrawSafe')}
      actLabel={t('members.open.withdrawAct')}
      change={withdraw}
      done={t('members.open.withdrawn', { email })}
      failed={(error) => failed(problemMessage(error))}
      removesButton
      onClosed={onClosed}
    >
      {t('members.open.withdrawText')}
    </MemberChangeDialog>
  )
}

/** An open offer of the ownership, which Owners can withdraw. */
export const OfferRow = ({ offer, nowS }: { offer: Invitation; nowS: number }) => {
  const { t, locale } = useTranslation()
  const may = useMay()
  const ago = useAgo(nowS)
  const [isAsking, setIsAsking] = useState(false)
  const { email, roles, invited_by: name, created_at_utc: madeS, expires_at_utc: endS } = offer
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{email}</p>
        <p className="text-help text-text-muted" title={exactTime(madeS, locale)}>
          {t('members.open.offer', { name, ago: ago(madeS) })}
        </p>
      </div>
      <div className="flex min-w-0 flex-1 basis-50 flex-wrap items-center gap-x-3 gap-y-1 text-cell">
        <RoleTags roles={roles} />
        <InvitationEnd endS={endS} nowS={nowS} />
      </div>
      {may('organisation.secure') && (
        <Button
          size="small"
          aria-label={t('members.open.withdrawOf', { email })}
          onClick={() => setIsAsking(true)}
        >
          {t('members.open.withdraw')}
        </Button>
      )}
      {isAsking && <Withdrawal offer={offer} onClosed={() => setIsAsking(false)} />}
    </li>
  )
}
