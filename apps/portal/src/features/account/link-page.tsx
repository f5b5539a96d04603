import '#src/features/account/texts/link/texts.ts'
import { type QueryFunction, QueryClientProvider, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { problemMessage } from '#src/api/problem-message.ts'
import { queryClients } from '#src/api/query-client.ts'
import { AuthFrame, AuthHead } from '#src/features/account/auth-frame.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

interface LinkPageProps {
  /** Page name for the tab title. */
  page: string
  children: ReactNode
}

/** Frame of a mailed link's page. Opening it changes nothing, because mail scanners open links: a button does. */
export const LinkPage = ({ page, children }: LinkPageProps) => (
  <QueryClientProvider client={queryClients.developer}>
    <AuthFrame page={page}>{children}</AuthFrame>
  </QueryClientProvider>
)

/** Looks up what a link offers, once: a link that was just used would look like an invalid one. */
export const useLink = <Found,>(name: string, token: string, look: QueryFunction<Found>) =>
  useQuery({ queryKey: [name, token], queryFn: look, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })

/** Focuses the heading of each new state: it appears after an answer, too late for the focus on navigation. */
export const useStateFocus = (state: string): void => {
  useEffect(() => document.querySelector('h1')?.focus(), [state])
}

interface LinkFoundProps<Found> {
  link: UseQueryResult<Found>
  loading: string
  failedTitle: string
  children: (found: Found) => ReactNode
}

/** Shows what a link offers, that it loads, or why it did not load. */
export const LinkFound = <Found,>({ link, loading, failedTitle, children }: LinkFoundProps<Found>) => {
  const { t } = useTranslation()
  if (link.isError)
    return (
      <>
        <AuthHead title={failedTitle} />
        <div className="mt-6 flex flex-col items-start gap-4">
          <Alert tone="error" announced>
            {problemMessage(link.error)}
          </Alert>
          <Button kind="primary" size="form" pending={link.isFetching} onClick={() => void link.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </div>
      </>
    )
  if (link.isPending)
    return (
      <p role="status" className="flex items-center gap-3 text-form text-text-muted">
        <Spinner size={20} />
        {loading}
      </p>
    )
  return children(link.data)
}

interface LinkActProps {
  /** Why the last try failed. */
  failure: string | undefined
  pending: boolean
  onAct: () => void
  children: string
}

/** The button that does what a link is for. */
export const LinkAct = ({ failure, pending, onAct, children }: LinkActProps) => (
  <>
    <div aria-live="assertive" className="mt-6 empty:hidden">
      {failure && <Alert tone="error">{failure}</Alert>}
    </div>
    <Button kind="primary" size="form" className="mt-6 self-start" pending={pending} onClick={onAct}>
      {children}
    </Button>
  </>
)

/** The next step on a link's page. */
export const LinkNext = ({ children }: { children: ReactNode }) => <div className="mt-6">{children}</div>

/** The button to the login. */
export const ToLogin = ({ to = paths.login() }: { to?: string }) => {
  const { t } = useTranslation()
  return (
    <Link to={to} className={buttonClass({ kind: 'primary', size: 'form' })}>
      {t('mailedLink.logIn')}
    </Link>
  )
}

interface LinkEndedProps {
  /** Advice, such as whom to ask. */
  lead: ReactNode
  children?: ReactNode
}

/** Says that a link opens nothing. By default the next step is the login. */
export const LinkEnded = ({ lead, children = <ToLogin /> }: LinkEndedProps) => {
  const { t } = useTranslation()
  return (
    <>
      <AuthHead title={t('common.linkInvalid')} lead={lead} />
      <LinkNext>{children}</LinkNext>
    </>
  )
}
