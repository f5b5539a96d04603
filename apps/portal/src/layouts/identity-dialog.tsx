import '#src/layouts/texts/texts.ts'
import '#src/shared/passkeys/texts/texts.ts'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { NeededProof } from '#src/api/identity-confirmation.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { type Proof, provePasskey, useIdentityWays } from '#src/layouts/identity-ways.ts'
import { PasswordField } from '#src/shared/passwords/password-field.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

/** The reason that the dialog gives, by call. The others change how the account is opened. */
const LEADS: Readonly<
  Record<
    string,
    'identity.reveal' | 'identity.keys' | 'identity.testData' | 'identity.members' | 'identity.signIn'
  >
> = {
  reveal_secret: 'identity.reveal',
  create_named_key: 'identity.keys',
  update_named_key: 'identity.keys',
  rotate_named_key: 'identity.keys',
  clear_test_data: 'identity.testData',
  update_member: 'identity.members',
  remove_member: 'identity.members',
  invite_member: 'identity.members',
  transfer_ownership: 'identity.members',
  approve_recovery: 'identity.members',
  accept_invitation: 'identity.members',
  update_sign_in_policy: 'identity.signIn',
  save_sso: 'identity.signIn',
  test_sso: 'identity.signIn',
  switch_sso: 'identity.signIn',
  remove_sso: 'identity.signIn',
  add_domain: 'identity.signIn',
  check_domain: 'identity.signIn',
  remove_domain: 'identity.signIn',
}

interface IdentityDialogProps {
  /** Name of the call that needs the confirmation. */
  mode: string
  needed: NeededProof
  onClosed: (confirmed: boolean) => void
}

/** Asks for the password, or for a passkey or a code if the account has one. */
export const IdentityDialog = ({ mode, needed, onClosed }: IdentityDialogProps) => {
  const { t } = useTranslation()
  const ways = useIdentityWays(needed)
  const [open, setOpen] = useState(true)
  const [confirmed, setConfirmed] = useState(false)
  const [chosen, setChosen] = useState<'password' | 'code' | null>(null)
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const formId = useId()
  const field = chosen ?? ways.first

  const refuse = (text: string) => {
    setError(text)
    if (input.current) input.current.value = ''
    input.current?.focus()
  }
  const confirm = async (prove: () => Promise<Proof | null>, onWrong: () => void) => {
    if (isPending) return
    setIsPending(true)
    setFailure(undefined)
    try {
      const proof = await prove()
      const answer = proof && (await callAccount('confirm_identity', { proof }))
      if (answer?.result === 'DENY') onWrong()
      if (answer?.result === 'OK') {
        setConfirmed(true)
        setOpen(false)
      }
    } catch (thrown) {
      setFailure(problemMessage(thrown))
    }
    setIsPending(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = input.current?.value ?? ''
    if (typed.trim() === '') return refuse(t('common.required'))
    const proof: Proof =
      field === 'code' ? { kind: 'code', code: typed.trim() } : { kind: 'password', password: typed }
    void confirm(
      async () => proof,
      () => refuse(t('identity.wrong')),
    )
  }
  const usePasskey = () => void confirm(provePasskey, () => setFailure(t('passkeys.wrong')))
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={() => onClosed(confirmed)}
      title={t('identity.title')}
      lead={t(needed === 'second_factor' ? 'identity.factor' : (LEADS[mode] ?? 'identity.change'))}
      width="sm:w-[440px]"
      holdsInput
      closeLabel={t('common.close')}
      footer={
        <div className="flex flex-1 justify-end gap-2 *:max-sm:flex-1">
          <Button size="dialog" onClick={() => setOpen(false)}>
            {t('common.cancel')}
          </Button>
          {field && (
            <Button kind="primary" size="dialog" type="submit" form={formId} pending={isPending}>
              {t('identity.confirm')}
            </Button>
          )}
        </div>
      }
    >
      <form id={formId} noValidate method="post" onSubmit={submit} className="flex flex-col gap-4">
        <div aria-live="assertive" className="empty:-mt-4">
          {failure && <Alert tone="error">{failure}</Alert>}
        </div>
        {ways.passkey && (
          <Button
            size="dialog"
            icon={<Fingerprint aria-hidden size={18} />}
            pending={isPending}
            onClick={usePasskey}
          >
            {t('passkeys.use')}
          </Button>
        )}
        {field === 'code' && (
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
        )}
        {field === 'password' && (
          <PasswordField
            key="password"
            label={t('identity.password')}
            error={error}
            ref={input}
            autoComplete="current-password"
            onChange={() => setError(undefined)}
          />
        )}
        {ways.password && ways.code && (
          <Button
            kind="ghost"
            className="self-start"
            onClick={() => {
              setChosen(field === 'code' ? 'password' : 'code')
              setError(undefined)
            }}
          >
            {t(field === 'code' ? 'identity.usePassword' : 'identity.useCode')}
          </Button>
        )}
        <p className="text-help text-text-muted">{t('identity.again')}</p>
      </form>
    </Dialog>
  )
}
