import type { Invitation } from '@assure/contract/accounts/member.modes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { useMay } from '#src/api/session-context.ts'
import { InvitationEnd } from '#src/features/organisation/invitation-end.tsx'
import { RoleTags } from '#src/features/organisation/member-cells.tsx'
import { renewMembers } from '#src/features/organisation/member-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime } from '#src/lib/format-date.ts'
import { useAgo } from '#src/shared/time/use-ago.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { FAILURE_SNACK_MS, useSnackbar } from '#src/ui/snackbar.tsx'

const DONE_SNACK_MS = 4000

const Withdrawal = ({ offer, onClosed }: { offer: Invitation; onClosed: () => void }) => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(true)
  const { invitation_id, email } = offer
  const say = (tone: 'success' | 'error', text: string) =>
    showSnack({ tone, text, durationMs: tone === 'error' ? FAILURE_SNACK_MS : DONE_SNACK_MS })
  const withdraw = useMutation({
    mutationFn: () => callAccount('revoke_invitation', { invitation_id }),
    onSuccess: ({ result }) =>
      result === 'OK'
        ? say('success', t('members.open.withdrawn', { email }))
        : say('error', t('members.open.failed', { email, reason: t('members.open.ownersOnly') })),
    onError: (error) => say('error', t('members.open.failed', { email, reason: problemMessage(error) })),
    onSettled: () => {
      setOpen(false)
      void renewMembers(queryClient)
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={t('members.open.withdrawTitle', { email })}
      safeLabel={t('members.open.withdrawSafe')}
      actLabel={t('members.open.withdrawAct')}
      pending={withdraw.isPending}
      onAct={() => withdraw.mutate()}
    >
      {t('members.open.withdrawText')}
    </ConfirmDialog>
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
