import { type Ref, useId } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { NewPasswordRules } from '#src/new-password-rules.tsx'
import { Field } from '#src/ui/field.tsx'
import { PasswordInput } from '#src/ui/password-input.tsx'

interface PasswordFieldProps {
  label: string
  help?: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  inputRef?: Ref<HTMLInputElement>
  /** Shows the rules of a new password below. */
  withRules?: boolean
}

/** A password with its label. */
export const PasswordField = (props: PasswordFieldProps) => {
  const { label, help, error, value, onChange, autoComplete, inputRef, withRules = false } = props
  const { t } = useTranslation()
  const rulesId = useId()
  const name = label.toLowerCase()
  return (
    <div>
      <Field label={label} help={help} error={error}>
        {(control) => (
          <PasswordInput
            {...control}
            ref={inputRef}
            aria-describedby={
              [withRules && rulesId, control['aria-describedby']].filter(Boolean).join(' ') || undefined
            }
            autoComplete={autoComplete}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            showLabel={t('profile.password.show', { name })}
            hideLabel={t('profile.password.hide', { name })}
          />
        )}
      </Field>
      {withRules && <NewPasswordRules id={rulesId} password={value} />}
    </div>
  )
}
