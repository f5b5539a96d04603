import '#src/features/profile/texts/deletion/texts.ts'
import '#src/features/profile/texts/texts.ts'
import '#src/shared/organisations/texts/texts.ts'
import { DELETION_GRACE_DAYS, HEARTBEAT_INTERVAL_S } from '@assure/contract/constants'
import { cx } from 'class-variance-authority'
import { useQuery } from '@tanstack/react-query'
import { Building2, KeyRound, type LucideIcon, MonitorX, UserRoundX } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { problemMessage } from '#src/api/problem-message.ts'
import { accountQuery } from '#src/api/queries.ts'
import { callAccount } from '#src/api/services.ts'
import { useSession } from '#src/api/session-context.ts'
import { announceSessionEnd } from '#src/api/session-end.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { durationWords } from '#src/lib/duration.ts'
import { useOrganisationName } from '#src/shared/organisations/organisation-name.ts'
import { PasswordField } from '#src/shared/passwords/password-field.tsx'
import { useHasPassword } from '#src/shared/passwords/use-has-password.ts'
import { paths } from '#src/paths.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const Consequence = ({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: ReactNode }) => (
  <li className="flex gap-3">
    <Icon aria-hidden size={18} className="mt-px shrink-0 text-text-muted" />
    <div className="min-w-0">
      <p className="font-medium">{title}</p>
      <p className="text-text-muted">{text}</p>
    </div>
  </li>
)

/** Names the organisation, and how many others lose access. */
const OrganisationText = () => {
  const { t } = useTranslation()
  const organisation = useOrganisationName()
  const { data, error } = useQuery(accountQuery('list_members', { search: '', page: 1 }))
  const others = (count: number) => t('deletion.organisationOthers', { organisation, count })
  if (error && !data)
    return t('deletion.organisationUnknown', { organisation, reason: problemMessage(error) })
  return (
    <span className="grid *:col-start-1 *:row-start-1">
      {/* Keeps the room of the longest text, so that nothing below moves. */}
      <span aria-hidden className="invisible">
        {others(10)}
      </span>
      {data ? (
        <span>
          {data.total > 1 ? others(data.total - 1) : t('deletion.organisationAlone', { organisation })}
        </span>
      ) : (
        <Skeleton className="h-5 w-full" />
      )}
    </span>
  )
}

const Consequences = () => {
  const { t, locale } = useTranslation()
  return (
    <ul aria-label={t('deletion.what')} className="flex flex-col gap-4">
      <Consequence icon={Building2} title={t('deletion.organisation')} text={<OrganisationText />} />
      <Consequence
        icon={MonitorX}
        title={t('deletion.devices')}
        text={t('deletion.devicesText', { time: durationWords(HEARTBEAT_INTERVAL_S, locale) })}
      />
      <Consequence icon={KeyRound} title={t('deletion.keys')} text={t('deletion.keysText')} />
      <Consequence
        icon={UserRoundX}
        title={t('deletion.data')}
        text={t('deletion.dataText', { days: DELETION_GRACE_DAYS })}
      />
    </ul>
  )
}

/** Returns a function that deletes the account after a password check. The session then ends. */
const useDeletion = () => {
  const { t } = useTranslation()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [fault, setFault] = useState<string>()
  /** Without a password, the person confirms in the dialog of the call. */
  const remove = async (password: string | undefined): Promise<boolean> => {
    setFailure(undefined)
    setFault(password === '' ? t('account.login.passwordRequired') : undefined)
    if (password === '') return false
    setIsPending(true)
    try {
      const answer = await callAccount('suspend_account', password === undefined ? {} : { password })
      if (answer.result === 'OK') {
        announceSessionEnd('developer', { erasedAtUtc: answer.erased_at_utc })
        return true
      }
      setFault(t('common.wrongPassword'))
    } catch (error) {
      setFailure(problemMessage(error))
    }
    setIsPending(false)
    return false
  }
  return { remove, isPending, failure, fault, clearFault: () => setFault(undefined) }
}

/** Account deletion, `/account/delete` (AC-02). */
export default function DeleteAccountPage() {
  const { t } = useTranslation()
  const warning = useId()
  const { email } = useSession()
  const { remove, isPending, failure, fault, clearFault } = useDeletion()
  const hasPassword = useHasPassword()
  const [password, setPassword] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && !(await remove(hasPassword ? password : undefined))) input.current?.focus()
  }
  return (
    <div className="max-w-160">
      <DocumentTitle page={t('deletion.title')} />
      <PageHead title={t('deletion.title')} lead={email} />
      <form
        noValidate
        method="post"
        onSubmit={(event) => void submit(event)}
        className="mt-4 overflow-hidden rounded-surface border bg-surface sm:mt-6"
      >
        <div className="flex flex-col gap-6 p-4 sm:p-6">
          <div id={warning}>
            <Alert tone="error">{t('deletion.warning')}</Alert>
          </div>
          <Consequences />
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          {hasPassword && (
            <div className="max-w-100">
              <PasswordField
                label={t('deletion.password')}
                help={t('deletion.passwordWhy', { email })}
                error={fault}
                value={password}
                onChange={({ target }) => {
                  setPassword(target.value)
                  clearFault()
                }}
                autoComplete="current-password"
                ref={input}
              />
            </div>
          )}
          <div aria-live="assertive" className="empty:-mt-6">
            {failure && <Alert tone="error">{failure}</Alert>}
          </div>
        </div>
        <div className="flex flex-wrap gap-2 border-t bg-sunken px-4 py-4 sm:px-6">
          <Link to={paths.profile()} className={cx(buttonClass({ size: 'dialog' }), 'max-sm:w-full')}>
            {t('deletion.cancel')}
          </Link>
          <Button
            type="submit"
            kind="danger-solid"
            size="dialog"
            pending={isPending}
            aria-describedby={warning}
            className="max-sm:w-full"
          >
            {t(isPending ? 'deletion.submitting' : 'deletion.submit')}
          </Button>
        </div>
      </form>
    </div>
  )
}
