import { type FormEvent, useRef, useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { FactorCodeField } from '#src/shared/second-factor/factor-code-field.tsx'
import { StepHeading } from '#src/shared/second-factor/step-heading.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { PasswordField } from '#src/shared/passwords/password-field.tsx'
import { useHasPassword } from '#src/shared/passwords/use-has-password.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'

export interface IdentityValues {
  /** Missing for a person without a password. */
  password?: string
  code: string
}
/** Messages of the server's refusal, by field or for the whole form. */
export type IdentityRefusal = Partial<Record<keyof IdentityValues | 'form', string>>

interface IdentityFormProps {
  title: string
  text?: string
  /** Whether to ask for a code of the second factor as well. */
  withCode?: boolean
  submitLabel: string
  danger?: boolean
  /** Returns the refusal, or null on success. Rejects when the call fails. */
  onSubmit: (values: IdentityValues) => Promise<IdentityRefusal | null>
  onCancel: () => void
}

/** Asks for the password again before sensitive actions, in case a stranger uses an unlocked screen. */
export const IdentityForm = (props: IdentityFormProps) => {
  const { title, text, withCode = false, submitLabel, danger = false, onSubmit, onCancel } = props
  const { t } = useTranslation()
  const hasPassword = useHasPassword()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<IdentityRefusal>({})
  const [isPending, setIsPending] = useState(false)
  const inputs = useRef<Partial<Record<keyof IdentityValues, HTMLInputElement | null>>>({})

  const show = (found: IdentityRefusal) => {
    setRefusal(found)
    if (found.password) inputs.current.password?.focus()
    else if (found.code) inputs.current.code?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const missing = {
      ...(hasPassword && !password && { password: t('account.login.passwordRequired') }),
      ...(withCode && !code.trim() && { code: t('secondFactor.codeRequired') }),
    }
    if (Object.keys(missing).length > 0) return show(missing)
    setIsPending(true)
    try {
      const refused = await onSubmit({ ...(hasPassword && { password }), code: code.trim() })
      if (!refused) return
      setIsPending(false)
      show(refused)
    } catch (error) {
      setIsPending(false)
      show({ form: problemMessage(error) })
    }
  }
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      className="flex max-w-100 flex-col gap-4"
    >
      <div>
        <StepHeading>{title}</StepHeading>
        {text && <p className="text-text-muted">{text}</p>}
      </div>
      <div aria-live="assertive" className="empty:-mt-4">
        {refusal.form && <Alert tone="error">{refusal.form}</Alert>}
      </div>
      {hasPassword && (
        <PasswordField
          label={t('secondFactor.password')}
          error={refusal.password}
          value={password}
          onChange={({ target }) => {
            setPassword(target.value)
            setRefusal(({ password: _, ...rest }) => rest)
          }}
          autoComplete="current-password"
          ref={(input) => {
            inputs.current.password = input
          }}
        />
      )}
      {withCode && (
        <FactorCodeField
          value={code}
          error={refusal.code}
          onChange={(value) => {
            setCode(value)
            setRefusal(({ code: _, ...rest }) => rest)
          }}
          ref={(input) => {
            inputs.current.code = input
          }}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" kind={danger ? 'danger-solid' : 'primary'} pending={isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
