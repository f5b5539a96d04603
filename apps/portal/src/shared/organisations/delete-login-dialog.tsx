import '#src/shared/organisations/texts/deletion/texts.ts'
import type { accountService } from '@assure/contract/accounts/account.contract'
import { DELETION_GRACE_DAYS } from '@assure/contract/constants'
import type { ModeOutput } from '@assure/contract/rpc'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { accountQuery } from '#src/api/queries.ts'
import { callAccount } from '#src/api/services.ts'
import { useEnterOrganisation } from '#src/api/session-context.ts'
import { announceSessionEnd } from '#src/api/session-end.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { AddressText } from '#src/shared/page/address-text.tsx'
import { FormDialog } from '#src/shared/page/form-dialog.tsx'
import { PasswordField } from '#src/shared/passwords/password-field.tsx'
import { useHasPassword } from '#src/shared/passwords/use-has-password.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

type Refusal = Extract<ModeOutput<typeof accountService, 'delete_person'>, { result: 'DENY' }>

const List = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <p className="font-medium">{title}</p>
    <ul aria-label={title} className="mt-1 flex list-disc flex-col gap-1 pl-5 text-text-muted">
      {children}
    </ul>
  </div>
)

/** The consequences: endings, what stays, and until when it can be undone. */
const Consequences = () => {
  const { t } = useTranslation()
  const { data, error } = useQuery(accountQuery('list_organisations', {}))
  const alone = data?.organisations
    .filter(({ only_member, status }) => only_member && status === 'active')
    .map(({ name }) => name)
  return (
    <div className="flex flex-col gap-4">
      <List title={t('loginDeletion.ends')}>
        <li>{t('loginDeletion.endsLogin')}</li>
        <li>{t('loginDeletion.endsMembership')}</li>
        {alone && alone.length > 0 && (
          <li className="font-medium wrap-anywhere text-error">
            {t('loginDeletion.endsAlone', { names: alone.join(', ') })}
          </li>
        )}
      </List>
      {error && !data && (
        <Alert tone="warning">{t('loginDeletion.loadFailed', { reason: problemMessage(error) })}</Alert>
      )}
      {!error && !data && (
        <div role="status" aria-label={t('loginDeletion.loading')}>
          <Skeleton className="h-5 w-full" />
        </div>
      )}
      <List title={t('loginDeletion.stays')}>
        <li>{t('loginDeletion.staysText')}</li>
      </List>
      <p className="text-text-muted">{t('loginDeletion.undo', { days: DELETION_GRACE_DAYS })}</p>
    </div>
  )
}

interface RefusedProps {
  refusal: Refusal
  onMembers: (organisationId: string) => void
}

/** The organisations that keep the person, with the way to their members. */
const Refused = ({ refusal: { code, organisations }, onMembers }: RefusedProps) => {
  const { t } = useTranslation()
  const { contactEmail: contact } = portalConfig()
  if (code === 'LAST_OWNER')
    return (
      <Alert tone="error" announced>
        <ul className="flex flex-col gap-3">
          {organisations.map(({ organisation_id, name }) => (
            <li key={organisation_id} className="flex flex-col items-start gap-2 wrap-anywhere">
              {t('loginDeletion.lastOwner', { name })}
              <Button size="small" className="max-w-full" onClick={() => onMembers(organisation_id)}>
                <span className="truncate">{t('loginDeletion.members', { name })}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Alert>
    )
  return (
    <Alert tone="error" announced>
      <AddressText text={t('loginDeletion.suspended', { count: organisations.length, contact })} />
      <ul className="mt-2 flex flex-col gap-2">
        {organisations.map(({ organisation_id, name }) => (
          <li key={organisation_id} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

interface DeleteLoginDialogProps {
  email: string
  onClosed: () => void
}

/** Deletes the login of the logged-in person after a password check. The session then ends. */
export const DeleteLoginDialog = ({ email, onClosed }: DeleteLoginDialogProps) => {
  const { t } = useTranslation()
  const enter = useEnterOrganisation()
  const hasPassword = useHasPassword()
  const navigate = useNavigate()
  const [open, setOpen] = useState(true)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const refuse = (text: string) => {
    setFault(text)
    input.current?.focus()
  }

  const remove = async () => {
    const answer = await callAccount('delete_person', hasPassword ? { password } : {})
    if (answer.result === 'OK') {
      announceSessionEnd('developer', { erasedAtUtc: answer.erased_at_utc, isLogin: true })
      return setOpen(false)
    }
    if (answer.code === 'WRONG_PASSWORD') return refuse(t('common.wrongPassword'))
    setRefusal(answer)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (hasPassword && password === '') return refuse(t('account.login.passwordRequired'))
    setIsPending(true)
    setFailure(undefined)
    setRefusal(undefined)
    try {
      await remove()
    } catch (error) {
      setFailure(t('loginDeletion.failed', { reason: problemMessage(error) }))
    } finally {
      setIsPending(false)
    }
  }
  const showMembers = async (organisationId: string) => {
    try {
      await enter(organisationId)
      setOpen(false)
      await navigate(paths.members())
    } catch (error) {
      setFailure(problemMessage(error))
    }
  }
  return (
    <FormDialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={t('loginDeletion.dialogTitle')}
      lead={t('loginDeletion.lead', { email })}
      width="sm:w-[560px]"
      submitLabel={t('loginDeletion.submit')}
      closeLabel={t('loginDeletion.keep')}
      isDangerous
      pending={isPending}
      onSubmit={submit}
    >
      {refusal && <Refused refusal={refusal} onMembers={(id) => void showMembers(id)} />}
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      <Consequences />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <PasswordField
          label={t('loginDeletion.password')}
          error={fault}
          value={password}
          onChange={({ target }) => {
            setPassword(target.value)
            setFault(undefined)
          }}
          autoComplete="current-password"
          ref={input}
        />
      )}
    </FormDialog>
  )
}
