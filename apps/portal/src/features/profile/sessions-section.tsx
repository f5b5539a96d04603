import '#src/features/profile/texts/sessions/texts.ts'
import type { Session } from '@assure/contract/accounts/session.modes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { problemMessage } from '#src/api/problem-message.ts'
import { accountQuery } from '#src/api/queries.ts'
import { callAccount } from '#src/api/services.ts'
import { KnownBrowsersPanel } from '#src/features/profile/known-browsers-panel.tsx'
import { Panel } from '#src/shared/page/panel.tsx'
import { renewProfile } from '#src/features/profile/profile-queries.ts'
import { SessionRow } from '#src/features/profile/session-row.tsx'
import { useBrowserName } from '#src/shared/browsers/use-browser-name.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useNow } from '#src/lib/use-now.ts'
import { LoadFailed } from '#src/shared/failures/load-failed.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Hint } from '#src/ui/hint.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useSnackbar } from '#src/ui/snackbar.tsx'

const SIGNED_OUT_SNACK_MS = 4000

/** Ends sessions, one or all except this one, and reports the result. */
const useSignOut = () => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const queryClient = useQueryClient()
  const browserName = useBrowserName()
  const say = (text: string) => showSnack({ tone: 'success', text, durationMs: SIGNED_OUT_SNACK_MS })
  const onSettled = () => renewProfile(queryClient)
  const one = useMutation({
    mutationFn: ({ session_handle }: Session) => callAccount('end_session', { session_handle }),
    onSuccess: (_, { user_agent }) => say(t('openSessions.ended', { browser: browserName(user_agent) })),
    onSettled,
  })
  const others = useMutation({
    mutationFn: () => callAccount('end_other_sessions', {}),
    onSuccess: ({ ended }) => say(t('openSessions.endedOthers', { count: ended })),
    onSettled,
  })
  return { one, others, error: one.error ?? others.error }
}

/** Open sessions of the account, with buttons to end them. */
const SessionsPanel = () => {
  const { t } = useTranslation()
  const nowS = useNow()
  const { one, others, error: refusal } = useSignOut()
  const { data, error, isFetching, refetch } = useQuery(accountQuery('list_sessions', {}))
  const hasOthers = data?.sessions.some(({ current }) => !current)
  return (
    <Panel
      title={t('openSessions.title')}
      lead={t('openSessions.lead')}
      action={
        <Hint text={data && !hasOthers ? t('openSessions.onlyThis') : undefined}>
          <Button unavailable={!hasOthers} pending={others.isPending} onClick={() => others.mutate()}>
            {t('openSessions.endOthers')}
          </Button>
        </Hint>
      }
    >
      <div aria-live="assertive" className="not-empty:mb-4">
        {refusal && (
          <Alert tone="error">{t('openSessions.endFailed', { reason: problemMessage(refusal) })}</Alert>
        )}
      </div>
      {error && !data && (
        <LoadFailed
          error={error}
          title={t('openSessions.failedTitle')}
          text={t('openSessions.failedText', { reason: problemMessage(error) })}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && (
        <div className="flex flex-col gap-5 border-t pt-4">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </div>
      )}
      {data && (
        <ul aria-label={t('openSessions.list')} className="flex flex-col">
          {data.sessions.map((session) => (
            <SessionRow
              key={session.session_handle}
              session={session}
              nowS={nowS}
              pending={one.isPending && one.variables.session_handle === session.session_handle}
              onEnd={() => one.mutate(session)}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** The open sessions. The known browsers follow once these have loaded, so that nothing moves them. */
export const SessionsSection = () => {
  const { isPending } = useQuery(accountQuery('list_sessions', {}))
  return (
    <div className="flex max-w-190 flex-col gap-4">
      <SessionsPanel />
      {!isPending && <KnownBrowsersPanel />}
    </div>
  )
}
