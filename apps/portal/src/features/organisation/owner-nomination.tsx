import type { OwnerNomination } from '@assure/contract/accounts/member.modes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { portalConfig } from '#src/api/portal-config.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { useMay } from '#src/api/session-context.ts'
import { renewMembers } from '#src/features/organisation/member-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime } from '#src/lib/format-date.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { FAILURE_SNACK_MS, useSnackbar } from '#src/ui/snackbar.tsx'

const DONE_SNACK_MS = 4000

/** Says whom the operator names as an Owner, and when. Owners can cancel it. */
export const OwnerNominationNotice = ({ nomination }: { nomination: OwnerNomination }) => {
  const { t, locale } = useTranslation()
  const may = useMay()
  const showSnack = useSnackbar()
  const queryClient = useQueryClient()
  const { member_id, name, ready_at_utc: readyS } = nomination
  const say = (tone: 'success' | 'error', text: string) =>
    showSnack({ tone, text, durationMs: tone === 'error' ? FAILURE_SNACK_MS : DONE_SNACK_MS })
  const cancel = useMutation({
    mutationFn: () => callAccount('cancel_owner_nomination', { member_id }),
    onSuccess: () => say('success', t('members.nomination.cancelled', { name })),
    onError: (error) => say('error', t('members.nomination.failed', { reason: problemMessage(error) })),
    onSettled: () => renewMembers(queryClient),
  })
  return (
    <Alert
      tone="warning"
      action={
        may('organisation.secure') && (
          <Button
            size="small"
            aria-label={t('members.nomination.cancelOf', { name })}
            pending={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            {t('members.nomination.cancel')}
          </Button>
        )
      }
    >
      {t('members.nomination.text', {
        company: portalConfig().companyName,
        name,
        date: exactTime(readyS, locale),
      })}
    </Alert>
  )
}
