import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { AuthHead } from '#src/features/account/auth-frame.tsx'
import { FailureLines } from '#src/features/account/failure-lines.tsx'
import { type NewPasswordFaults, newPasswordFaults } from '#src/features/account/new-password-form.ts'
import type { usePasswordChoice } from '#src/features/account/use-new-password.ts'
import { loadCommonPasswords } from '#src/shared/passwords/easy-password.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { NewPasswordRules } from '#src/shared/passwords/new-password-rules.tsx'
import { PasswordField } from '#src/shared/passwords/password-field.tsx'
import { Button } from '#src/ui/button.tsx'

interface NewPasswordProps {
  title: string
  lead: string
  /** Labels of the button; 'Save the password' by default. */
  submit?: { idle: string; pending: string }
  choice: ReturnType<typeof usePasswordChoice>
  /** Shown above the password, such as the account's email. */
  children?: ReactNode
  back: ReactNode
}

/** Form for a new password, after a reset or an invitation (LG-05). Faults show on submit, never while typing. */
export const NewPassword = ({ title, lead, submit: button, choice, children, back }: NewPasswordProps) => {
  const { t } = useTranslation()
  const { choose, isPending, failure } = choice
  const [values, setValues] = useState({ password: '', again: '' })
  const [faults, setFaults] = useState<NewPasswordFaults>({})
  const password = useRef<HTMLInputElement>(null)
  const again = useRef<HTMLInputElement>(null)

  const change = (field: keyof typeof values, value: string) => {
    const next = { ...values, [field]: value }
    const now = newPasswordFaults(next)
    setValues(next)
    // Hide a fault once it is fixed. New faults show only on submit.
    setFaults((shown) => ({
      ...(shown.password && now.password && { password: shown.password }),
      ...(shown.again && now.again && { again: shown.again }),
    }))
  }
  const show = (found: NewPasswordFaults) => {
    setFaults(found)
    if (found.password) password.current?.focus()
    else if (found.again) again.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const found = newPasswordFaults(values)
    show(found)
    if (found.password || found.again) return
    const refused = await choose(values.password)
    if (refused) show({ password: refused })
  }
  const field = (name: keyof typeof values) => ({
    size: 'form' as const,
    name,
    autoComplete: 'new-password',
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  })
  const faultText = (fault: NonNullable<NewPasswordFaults['password']>) =>
    fault === 'required' ? t('account.login.passwordRequired') : t(`common.newPassword.${fault}`)
  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="flex flex-col">
      <AuthHead title={title} lead={lead} />
      <div aria-live="assertive" className="mt-6 empty:hidden">
        {failure && <FailureLines lines={failure} />}
      </div>
      <div className="mt-6 flex flex-col gap-4">
        {children}
        <PasswordField
          label={t('account.newPassword.password')}
          error={faults.password && faultText(faults.password)}
          renderRules={(id) => <NewPasswordRules id={id} password={values.password} />}
          {...field('password')}
          onFocus={() => void loadCommonPasswords()}
          ref={password}
        />
        <PasswordField
          label={t('account.newPassword.again')}
          error={faults.again && t(`common.newPassword.${faults.again}`)}
          {...field('again')}
          ref={again}
        />
      </div>
      <Button type="submit" kind="primary" size="form" pending={isPending} className="mt-6">
        {isPending
          ? (button?.pending ?? t('account.newPassword.submitting'))
          : (button?.idle ?? t('account.newPassword.submit'))}
      </Button>
      {back}
    </form>
  )
}
