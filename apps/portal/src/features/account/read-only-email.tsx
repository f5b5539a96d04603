import { useTranslation } from '#src/i18n/translation.ts'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

/** The address that a new password belongs to. Password managers store it as the user name. */
export const ReadOnlyEmail = ({ email }: { email: string }) => {
  const { t } = useTranslation()
  return (
    <Field label={t('account.login.email')} error={undefined}>
      {(control) => (
        <TextInput
          {...control}
          size="form"
          type="email"
          name="email"
          autoComplete="username"
          readOnly
          value={email}
        />
      )}
    </Field>
  )
}
