import type { Ref } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

interface FactorCodeFieldProps {
  value: string
  error: string | undefined
  help?: string
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** Field for a code of the authenticator app, or a recovery code. */
export const FactorCodeField = ({ value, error, help, onChange, ref }: FactorCodeFieldProps) => {
  const { t } = useTranslation()
  return (
    <Field label={t('secondFactor.stopCode')} error={error} help={help}>
      {(control) => (
        <TextInput
          {...control}
          ref={ref}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
