import '#src/layouts/texts/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { accountQuery } from '#src/api/queries.ts'
import { callAccount } from '#src/api/services.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { PasswordField } from '#src/shared/passwords/password-field.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

/** The reason that the dialog gives, by call. The others change how the account is opened. */
const LEADS: Readonly<Record<string, 'identity.reveal' | 'identity.members' | 'identity.signIn'>> = {
  reveal_secret: 'identity.reveal',
  update_member: 'identity.members',
  remove_member: 'identity.members',
  invite_member: 'identity.members',
  transfer_ownership: 'identity.members',
  approve_recovery: 'identity.members',
  accept_invitation: 'identity.members',
  update_sign_in_policy: 'identity.signIn',
}

interface IdentityDialogProps {
  /** Name of the call that needs the confirmation. */
  mode: string
  onClosed: (confirmed: boolean) => void
}

/** Asks for the password, or for a code if the account has a second factor. */
export const IdentityDialog = ({ mode, onClosed }: IdentityDialogProps) => {
  const { t } = useTranslation()
  const factor = useQuery(accountQuery('retrieve_second_factor', {}))
  const [open, setOpen] = useState(true)
  const [confirmed, setConfirmed] = useState(false)
  const [byCode, setByCode] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const formId = useId()

  const refuse = (text: string) => {
    setError(text)
    if (input.current) input.current.value = ''
    input.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const value = input.current?.value.trim() ?? ''
    if (isPending) return
    if (value === '') return refuse(t('common.required'))
    setIsPending(true)
    setFailure(undefined)
    try {
      const { result } = await callAccount('confirm_identity', {
        proof: byCode
          ? { kind: 'code', code: value }
          : { kind: 'password', password: input.current?.value ?? '' },
      })
      if (result === 'DENY') return refuse(t('identity.wrong'))
      setConfirmed(true)
      setOpen(false)
    } catch (thrown) {
      setFailure(problemMessage(thrown))
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={() => onClosed(confirmed)}
      title={t('identity.title')}
      lead={t(LEADS[mode] ?? 'identity.change')}
      width="sm:w-[440px]"
      holdsInput
      closeLabel={t('common.close')}
      footer={
        <div className="flex flex-1 justify-end gap-2 *:max-sm:flex-1">
          <Button size="dialog" onClick={() => setOpen(false)}>
            {t('common.cancel')}
          </Button>
          <Button kind="primary" size="dialog" type="submit" form={formId} pending={isPending}>
            {t('identity.confirm')}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        method="post"
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <div aria-live="assertive" className="empty:-mt-4">
          {failure && <Alert tone="error">{failure}</Alert>}
        </div>
        {byCode ? (
          <Field key="code" label={t('identity.code')} error={error}>
            {(control) => (
              <TextInput
                {...control}
                ref={input}
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                onChange={() => setError(undefined)}
              />
            )}
          </Field>
        ) : (
          <PasswordField
            key="password"
            label={t('identity.password')}
            error={error}
            ref={input}
            autoComplete="current-password"
            onChange={() => setError(undefined)}
          />
        )}
        {factor.data?.enabled && (
          <Button
            kind="ghost"
            className="self-start"
            onClick={() => {
              setByCode(!byCode)
              setError(undefined)
            }}
          >
            {t(byCode ? 'identity.usePassword' : 'identity.useCode')}
          </Button>
        )}
        <p className="text-help text-text-muted">{t('identity.again')}</p>
      </form>
    </Dialog>
  )
}
