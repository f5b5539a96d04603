import type { Invitation } from '@assure/contract/accounts/member.modes'
import { mayGive } from '@assure/contract/accounts/roles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { useMay, useMember } from '#src/api/session-context.ts'
import { InvitationEnd } from '#src/features/organisation/invitation-end.tsx'
import { OfferRow } from '#src/features/organisation/offer-row.tsx'
import { PlacesText, RoleTags } from '#src/features/organisation/member-cells.tsx'
import { renewMembers, useInvitations } from '#src/features/organisation/member-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime } from '#src/lib/format-date.ts'
import { useNow } from '#src/lib/use-now.ts'
import { RetryAlert } from '#src/shared/failures/retry-alert.tsx'
import { useRoleNames } from '#src/shared/organisations/role-words.ts'
import { useAgo } from '#src/shared/time/use-ago.ts'
import { Button } from '#src/ui/button.tsx'
import { FAILURE_SNACK_MS, useSnackbar } from '#src/ui/snackbar.tsx'

const DONE_SNACK_MS = 4000

/** Sends an invitation again or ends it, and says so. */
const useInvitationAction = (action: 'resend_invitation' | 'revoke_invitation') => {
  const { t } = useTranslation()
  const namesOf = useRoleNames()
  const showSnack = useSnackbar()
  const queryClient = useQueryClient()
  const say = (tone: 'success' | 'error', text: string) =>
    showSnack({ tone, text, durationMs: tone === 'error' ? FAILURE_SNACK_MS : DONE_SNACK_MS })
  return useMutation({
    mutationFn: ({ invitation_id }: Invitation) => callAccount(action, { invitation_id }),
    onSuccess: ({ result }, { email, roles }) => {
      if (result === 'DENY') say('error', t('members.cannotGive', { roles: namesOf(roles) }))
      else
        say(
          'success',
          t(action === 'resend_invitation' ? 'members.open.sent' : 'members.open.revoked', { email }),
        )
    },
    onError: (error, { email }) =>
      say('error', t('members.open.failed', { email, reason: problemMessage(error) })),
    onSettled: () => renewMembers(queryClient),
  })
}

interface RowProps {
  invitation: Invitation
  nowS: number
  resend: ReturnType<typeof useInvitationAction>
  revoke: ReturnType<typeof useInvitationAction>
}

const InvitationRow = ({ invitation, nowS, resend, revoke }: RowProps) => {
  const { t, locale } = useTranslation()
  const may = useMay()
  const { roles: own } = useMember()
  const ago = useAgo(nowS)
  const { invitation_id: id, email, roles, places, invited_by: name } = invitation
  const { created_at_utc: madeS, expires_at_utc: endS } = invitation
  const isPending = ({ isPending, variables }: RowProps['resend']) =>
    isPending && variables.invitation_id === id
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{email}</p>
        <p className="text-help text-text-muted" title={exactTime(madeS, locale)}>
          {t('members.open.invitedBy', { name, ago: ago(madeS) })}
        </p>
      </div>
      <div className="flex min-w-0 flex-1 basis-50 flex-wrap items-center gap-x-3 gap-y-1 text-cell">
        <RoleTags roles={roles} />
        {places && <PlacesText places={places} />}
        <InvitationEnd endS={endS} nowS={nowS} />
      </div>
      {may('member.manage') && mayGive(own, roles) && (
        <div className="flex gap-2">
          <Button
            size="small"
            pending={isPending(resend)}
            aria-label={t('members.open.againTo', { email })}
            onClick={() => resend.mutate(invitation)}
          >
            {t('members.open.again')}
          </Button>
          <Button
            size="small"
            pending={isPending(revoke)}
            aria-label={t('members.open.endOf', { email })}
            onClick={() => revoke.mutate(invitation)}
          >
            {t('members.open.end')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** Open invitations, with buttons to send them again and to end them, and offers of the ownership. Absent if there are none. */
export const InvitationsPanel = () => {
  const { t } = useTranslation()
  const nowS = useNow()
  const { data, error, isFetching, refetch } = useInvitations()
  const resend = useInvitationAction('resend_invitation')
  const revoke = useInvitationAction('revoke_invitation')
  if (error && !data)
    return (
      <div className="mt-6">
        <RetryAlert
          announced
          text={t('members.open.loadFailed', { reason: problemMessage(error) })}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    )
  if (!data || data.invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations" className="mt-8">
      <h2 id="invitations" className="text-panel font-semibold">
        {t('members.open.title')}
      </h2>
      <p className="text-help text-text-muted">{t('members.open.lead')}</p>
      <ul aria-labelledby="invitations" className="mt-3 rounded-surface border bg-surface">
        {data.invitations.map((invitation) =>
          invitation.is_transfer ? (
            <OfferRow key={invitation.invitation_id} offer={invitation} nowS={nowS} />
          ) : (
            <InvitationRow
              key={invitation.invitation_id}
              invitation={invitation}
              nowS={nowS}
              resend={resend}
              revoke={revoke}
            />
          ),
        )}
      </ul>
    </section>
  )
}
