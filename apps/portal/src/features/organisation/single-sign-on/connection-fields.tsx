import { SSO_TEXT_MAX, PERSON_TEXT_MAX } from '@assure/contract/constants'
import { SSO_DEFAULT_ROLES } from '@assure/contract/accounts/sso.modes'
import { useId } from 'react'
import type {
  ConnectionFaults,
  ConnectionValues,
} from '#src/features/organisation/single-sign-on/connection-values.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { PasswordField } from '#src/shared/passwords/password-field.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

interface ConnectionFieldsProps {
  values: ConnectionValues
  faults: ConnectionFaults
  /** Whether a secret is stored that an empty field keeps. */
  keepsSecret: boolean
  onChange: (change: Partial<ConnectionValues>) => void
}

const PLAIN = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** The roles that people get at their first login through the provider. */
const RoleBoxes = ({ values: { roles }, onChange }: Pick<ConnectionFieldsProps, 'values' | 'onChange'>) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <fieldset aria-describedby={id} className="min-w-0">
      <legend className="font-medium">{t('ssoSettings.connection.roles')}</legend>
      <p id={id} className="mb-2 text-help text-text-muted">
        {t('ssoSettings.connection.rolesHelp')}
      </p>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {SSO_DEFAULT_ROLES.map((role) => (
          <CheckboxField
            key={role}
            className="text-base!"
            label={t(`roles.name.${role}`)}
            checked={roles.includes(role)}
            onChange={(isChosen) =>
              onChange({ roles: isChosen ? [...roles, role] : roles.filter((one) => one !== role) })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The fields of an identity provider. A form focuses a faulty one by its name. */
export const ConnectionFields = ({ values, faults, keepsSecret, onChange }: ConnectionFieldsProps) => {
  const { t } = useTranslation()
  const textOf = (fault: ConnectionFaults[keyof ConnectionFaults]) => {
    if (fault === undefined) return undefined
    return fault === 'required' ? t('common.required') : t(`ssoSettings.connection.${fault}`)
  }
  return (
    <>
      <Field
        label={t('ssoSettings.connection.name')}
        help={t('ssoSettings.connection.nameHelp')}
        error={textOf(faults.name)}
      >
        {(control) => (
          <TextInput
            {...control}
            {...PLAIN}
            name="name"
            value={values.name}
            maxLength={PERSON_TEXT_MAX}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <Field
        label={t('ssoSettings.connection.issuer')}
        help={t('ssoSettings.connection.issuerHelp')}
        error={textOf(faults.issuer)}
      >
        {(control) => (
          <TextInput
            {...control}
            {...PLAIN}
            type="url"
            name="issuer"
            value={values.issuer}
            maxLength={SSO_TEXT_MAX}
            onChange={({ target }) => onChange({ issuer: target.value })}
          />
        )}
      </Field>
      <Field label={t('ssoSettings.connection.clientId')} error={textOf(faults.clientId)}>
        {(control) => (
          <TextInput
            {...control}
            {...PLAIN}
            name="clientId"
            value={values.clientId}
            maxLength={SSO_TEXT_MAX}
            onChange={({ target }) => onChange({ clientId: target.value })}
          />
        )}
      </Field>
      <PasswordField
        label={t('ssoSettings.connection.secret')}
        help={t(keepsSecret ? 'ssoSettings.connection.secretKept' : 'ssoSettings.connection.secretHelp')}
        error={textOf(faults.secret)}
        {...PLAIN}
        name="secret"
        value={values.secret}
        maxLength={SSO_TEXT_MAX}
        onChange={({ target }) => onChange({ secret: target.value })}
      />
      <RoleBoxes values={values} onChange={onChange} />
    </>
  )
}
