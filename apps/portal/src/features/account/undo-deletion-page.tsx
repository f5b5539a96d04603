import '#src/features/account/texts/undo/texts.ts'
import type { Deletion } from '@assure/contract/accounts/deletion.modes'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { AuthFrame, AuthHead } from '#src/features/account/auth-frame.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { AddressText } from '#src/shared/page/address-text.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

type State =
  | { name: 'loading' | 'ended' }
  | { name: 'failed'; error: unknown }
  | { name: 'open' | 'done'; deletion: Deletion }

const look = async (token: string, signal: AbortSignal): Promise<State> => {
  const answer = await callAccount('look_at_deletion', { token }, { signal })
  return answer.result === 'OK' ? { name: 'open', deletion: answer.deletion } : { name: 'ended' }
}

/** Loads what a link brings back. This changes nothing, so that a mail scanner may open the page. */
const useLink = (token: string) => {
  const [state, setState] = useState<State>({ name: 'loading' })
  const [looks, setLooks] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    look(token, leaving.signal).then(
      (found) => leaving.signal.aborted || setState(found),
      (error: unknown) => leaving.signal.aborted || setState({ name: 'failed', error }),
    )
    return () => leaving.abort()
  }, [token, looks])
  const lookAgain = () => {
    setState({ name: 'loading' })
    setLooks(looks + 1)
  }
  return { state, setState, lookAgain }
}

const Returning = ({ deletion }: { deletion: Deletion }) => {
  const { t } = useTranslation()
  if (deletion.kind === 'organisation') {
    const { organisation, members: count } = deletion
    return <p className="wrap-anywhere">{t('undoDeletion.organisation', { organisation, count })}</p>
  }
  const { email, organisations } = deletion
  return (
    <>
      <p className="wrap-anywhere">
        <AddressText text={t('undoDeletion.person', { email })} address={email} />
      </p>
      <p>{t(organisations.length > 0 ? 'undoDeletion.roles' : 'undoDeletion.noRoles')}</p>
      {organisations.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {organisations.map((name, index) => (
            // Two organisations may have one name.
            <li key={`${index} ${name}`} className="wrap-anywhere">
              {name}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface OfferProps {
  deletion: Deletion
  token: string
  onState: (state: State) => void
}

/** Shows the content of the link, and the button that does it. */
const Offer = ({ deletion, token, onState }: OfferProps) => {
  const { t } = useTranslation()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const undo = async () => {
    setIsPending(true)
    setFailure(undefined)
    try {
      const { result } = await callAccount('undo_deletion', { token })
      onState(result === 'OK' ? { name: 'done', deletion } : { name: 'ended' })
    } catch (error) {
      setFailure(problemMessage(error))
      setIsPending(false)
    }
  }
  return (
    <>
      <AuthHead title={t('undoDeletion.title')} />
      <div className="mt-4 flex flex-col gap-3 text-form">
        <Returning deletion={deletion} />
        <p className="text-text-muted">{t('undoDeletion.licences')}</p>
      </div>
      <div aria-live="assertive" className="mt-6 empty:hidden">
        {failure && <Alert tone="error">{failure}</Alert>}
      </div>
      <Button
        kind="primary"
        size="form"
        className="mt-6 self-start"
        pending={isPending}
        onClick={() => void undo()}
      >
        {t('undoDeletion.undo')}
      </Button>
    </>
  )
}

interface ContentProps {
  state: State
  token: string
  onState: (state: State) => void
  onLookAgain: () => void
}

const Content = ({ state, token, onState, onLookAgain }: ContentProps): ReactNode => {
  const { t } = useTranslation()
  const { contactEmail: contact } = portalConfig()
  switch (state.name) {
    case 'loading':
      return (
        <p role="status" className="flex items-center gap-3 text-form text-text-muted">
          <Spinner size={20} />
          {t('undoDeletion.loading')}
        </p>
      )
    case 'failed':
      return (
        <>
          <AuthHead title={t('undoDeletion.failedTitle')} />
          <div className="mt-6 flex flex-col items-start gap-4">
            <Alert tone="error" announced>
              {problemMessage(state.error)}
            </Alert>
            <Button kind="primary" size="form" onClick={onLookAgain}>
              {t('common.tryAgain')}
            </Button>
          </div>
        </>
      )
    case 'ended':
      return (
        <>
          <AuthHead title={t('common.linkInvalid')} lead={t('undoDeletion.ended')} />
          <p className="mt-3 text-text-muted">
            <AddressText text={t('undoDeletion.write', { contact })} />
          </p>
        </>
      )
    case 'open':
      return <Offer deletion={state.deletion} token={token} onState={onState} />
    case 'done': {
      const { deletion } = state
      const lead =
        deletion.kind === 'person'
          ? t('undoDeletion.donePerson')
          : t('undoDeletion.doneOrganisation', { organisation: deletion.organisation })
      return (
        <>
          <AuthHead title={t('undoDeletion.doneTitle')} lead={lead} />
          <Link
            to={paths.login()}
            className={`mt-6 self-start ${buttonClass({ kind: 'primary', size: 'form' })}`}
          >
            {t('undoDeletion.logIn')}
          </Link>
        </>
      )
    }
  }
}

/** Page of the link in a mail about a deletion, `/undo-deletion/{token}`. It acts only after a click. */
export default function UndoDeletionPage() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const { state, setState, lookAgain } = useLink(token)
  // The heading appears only after the server's answer, too late for the focus on navigation.
  useEffect(() => document.querySelector('h1')?.focus(), [state.name])
  return (
    <AuthFrame page={t('undoDeletion.page')}>
      <Content state={state} token={token} onState={setState} onLookAgain={lookAgain} />
    </AuthFrame>
  )
}
