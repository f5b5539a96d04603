import type { OrganisationSettings } from '@assure/contract/accounts/organisation.modes'
import { EMAIL_MAX, EMAIL_PATTERN, PERSON_TEXT_MAX } from '@assure/contract/constants'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { useSession, useSessionChange } from '#src/api/session-context.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { useSnackbar } from '#src/ui/snackbar.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

const SAVED_SNACK_MS = 4000
type Fault = 'required' | 'wrongEmail' | 'notAMember'
type Faults = Partial<Record<'name' | 'email', Fault>>

const faultsOf = (name: string, email: string): Faults => ({
  ...(name === '' && { name: 'required' }),
  ...(email !== '' && (email.length > EMAIL_MAX || !EMAIL_PATTERN.test(email)) && { email: 'wrongEmail' }),
})

/** Changes the name of the organisation and the member who gets its bills. */
export const SettingsForm = ({ settings }: { settings: OrganisationSettings }) => {
  const { t } = useTranslation()
  const session = useSession()
  const changeSession = useSessionChange()
  const queryClient = useQueryClient()
  const showSnack = useSnackbar()
  const [name, setName] = useState(settings.name)
  const [email, setEmail] = useState(settings.billing_email ?? '')
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const nameInput = useRef<HTMLInputElement>(null)
  const emailInput = useRef<HTMLInputElement>(null)

  const show = (found: Faults) => {
    setFaults(found)
    if (found.name) nameInput.current?.focus()
    else if (found.email) emailInput.current?.focus()
  }
  const save = async (to: { name: string; email: string }) => {
    const billing_email = to.email === '' ? null : to.email
    const answer = await callAccount('update_organisation', { name: to.name, billing_email })
    if (answer.result === 'DENY') return show({ email: 'notAMember' })
    changeSession({ ...session, company: to.name })
    await Promise.all(
      ['retrieve_organisation', 'list_organisations'].map((mode) =>
        queryClient.invalidateQueries({ queryKey: [SERVICE_PATHS.account, mode] }),
      ),
    )
    showSnack({ tone: 'success', text: t('settings.saved'), durationMs: SAVED_SNACK_MS })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const to = { name: name.trim(), email: email.trim() }
    const found = faultsOf(to.name, to.email)
    if (Object.keys(found).length > 0) return show(found)
    setIsPending(true)
    setFailure(undefined)
    try {
      await save(to)
    } catch (error) {
      setFailure(t('settings.failed', { reason: problemMessage(error) }))
    } finally {
      setIsPending(false)
    }
  }
  const textOf = (fault: Fault | undefined) => {
    if (fault === undefined) return undefined
    return fault === 'required' ? t('common.required') : t(`settings.${fault}`)
  }
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      className="flex max-w-120 flex-col gap-4"
    >
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      <Field label={t('settings.name')} help={t('settings.nameHelp')} error={textOf(faults.name)}>
        {(control) => (
          <TextInput
            {...control}
            ref={nameInput}
            value={name}
            maxLength={PERSON_TEXT_MAX}
            autoComplete="organization"
            onChange={({ target }) => {
              setName(target.value)
              setFaults(({ name: _, ...rest }) => rest)
            }}
          />
        )}
      </Field>
      <Field
        label={t('settings.billingEmail')}
        help={t('settings.billingEmailHelp')}
        error={textOf(faults.email)}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={emailInput}
            type="email"
            value={email}
            maxLength={EMAIL_MAX}
            autoComplete="off"
            onChange={({ target }) => {
              setEmail(target.value)
              setFaults(({ email: _, ...rest }) => rest)
            }}
          />
        )}
      </Field>
      {faults.email === 'notAMember' && (
        <Link to={paths.members()} className="self-start rounded-tag font-medium text-accent hover:underline">
          {t('settings.toMembers')}
        </Link>
      )}
      <Button type="submit" kind="primary" pending={isPending} className="self-start">
        {t('settings.save')}
      </Button>
    </form>
  )
}
