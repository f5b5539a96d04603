import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { Field } from '#src/ui/field.tsx'
import { PasswordInput } from '#src/ui/password-input.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<typeof PasswordInput>, 'showLabel' | 'hideLabel'> {
  label: string
  help?: string
  error: string | undefined
  /** Renders the password rules below the field, in an element with this id. */
  renderRules?: (id: string) => ReactNode
}

export const PasswordField = ({ label, help, error, renderRules, ...input }: PasswordFieldProps) => {
  const { t } = useTranslation()
  const rulesId = useId()
  const name = label.toLowerCase()
  return (
    <div>
      <Field label={label} help={help} error={error}>
        {(control) => (
          <PasswordInput
            {...input}
            {...control}
            aria-describedby={
              [renderRules && rulesId, control['aria-describedby']].filter(Boolean).join(' ') || undefined
            }
            showLabel={t('common.showPassword', { name })}
            hideLabel={t('common.hidePassword', { name })}
          />
        )}
      </Field>
      {renderRules?.(rulesId)}
    </div>
  )
}
