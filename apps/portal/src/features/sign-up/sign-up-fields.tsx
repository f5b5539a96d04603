import {
  ADDITIONAL_DETAILS_MAX,
  PASSWORD_MAX,
  PERSON_TEXT_MAX,
  SOLUTION_TYPES,
  STORE_COUNT_MAX,
} from '@assure/contract/constants'
import { type SignUpPasswordFault, signUpPasswordFaults } from '@assure/contract/accounts/password-rules'
import { numberFormat } from '@assure/contract/number-format'
import { type ReactNode, useId } from 'react'
import { fieldName } from '#src/features/sign-up/field-name.ts'
import type {
  SignUpFault,
  SignUpFaults,
  SignUpField,
  SignUpValues,
  Variant,
} from '#src/features/sign-up/sign-up-rules.ts'
import { type Translate, useTranslation } from '#src/i18n/translation.ts'
import { PasswordField } from '#src/shared/passwords/password-field.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { Field, type FieldControl } from '#src/ui/field.tsx'
import { RuleList } from '#src/ui/rule-list.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

const RULES: readonly SignUpPasswordFault[] = ['no_digit', 'no_capital', 'no_special', 'too_short']

/** Returns the text of a fault. */
const faultText = (t: Translate, locale: string, fault: SignUpFault | undefined): string | undefined => {
  if (fault === 'required') return t('common.required')
  if (fault === 'email') return t('account.login.emailInvalid')
  if (fault === 'password') return t('signUp.passwordRequired')
  if (fault === 'weak') return t('signUp.passwordWeak')
  if (fault === 'easy') return t('common.newPassword.password_too_easy')
  if (fault === 'stores')
    return t('signUp.storesInvalid', { most: numberFormat(locale).format(STORE_COUNT_MAX) })
  if (fault === 'long') return t('signUp.tooLong', { most: PASSWORD_MAX })
  return undefined
}

interface SignUpFieldsProps {
  variant: Variant
  values: SignUpValues
  /** Faults that are shown. */
  faults: SignUpFaults
  onChange: (change: Partial<SignUpValues>) => void
  onBlur: (field: SignUpField) => void
}

/** Attributes of the text inputs, with autofill names. */
const TEXTS = {
  firstName: { autoComplete: 'given-name', maxLength: PERSON_TEXT_MAX },
  lastName: { autoComplete: 'family-name', maxLength: PERSON_TEXT_MAX },
  email: { autoComplete: 'email', type: 'email', autoCapitalize: 'none', spellCheck: false },
  company: { autoComplete: 'organization', maxLength: PERSON_TEXT_MAX },
  jobTitle: { autoComplete: 'organization-title', maxLength: PERSON_TEXT_MAX },
} as const

interface DetailsFieldProps {
  used: number
  children: (countId: string) => ReactNode
}

/** Free text field with a character count. */
const DetailsField = ({ used, children }: DetailsFieldProps) => {
  const { t } = useTranslation()
  const countId = useId()
  return (
    <div className="md:col-span-2">
      {children(countId)}
      <p id={countId} className="mt-1 text-help text-text-muted tabular-nums">
        {t('contact.detailsCount', { used, most: ADDITIONAL_DETAILS_MAX })}{' '}
        {used === ADDITIONAL_DETAILS_MAX && t('contact.detailsFull')}
      </p>
    </div>
  )
}

/** Form fields of every variant (SU-02, SU-05, SU-11). */
export const SignUpFields = ({ variant, values, faults, onChange, onBlur }: SignUpFieldsProps) => {
  const { t, locale } = useTranslation()
  const broken = signUpPasswordFaults(values.password)
  const rules = RULES.map((rule) => ({ text: t(`signUp.rules.${rule}`), met: !broken.includes(rule) }))
  const label = (text: string, isOptional: boolean) => (
    <>
      {text} {isOptional && <span className="font-normal text-text-muted">{t('contact.optional')}</span>}
    </>
  )
  const common = (field: SignUpField) => ({
    name: field,
    value: values[field],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
    onBlur: () => onBlur(field),
  })
  const field = (
    name: SignUpField,
    text: ReactNode,
    control: (ids: FieldControl) => ReactNode,
    className?: string,
  ) => (
    <Field label={text} error={faultText(t, locale, faults[name])} {...(className && { className })}>
      {control}
    </Field>
  )
  const line = (name: keyof typeof TEXTS, className?: string) =>
    field(
      name,
      fieldName(name, variant, t),
      (ids) => <TextInput {...ids} {...TEXTS[name]} {...common(name)} required size="form" />,
      className,
    )
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {line('firstName')}
      {line('lastName')}
      {line('email', 'md:col-span-2')}
      {variant === 'account' && (
        <div className="md:col-span-2">
          <PasswordField
            {...common('password')}
            label={t('contact.password')}
            error={faultText(t, locale, faults.password)}
            renderRules={(id) => <RuleList id={id} metLabel={t('signUp.rules.met')} rules={rules} />}
            required
            size="form"
            autoComplete="new-password"
          />
        </div>
      )}
      {line('company', variant === 'retail' ? 'md:col-span-2' : undefined)}
      {variant === 'retail' ? (
        field(
          'stores',
          label(t('contact.stores'), true),
          (ids) => (
            <TextInput
              {...ids}
              {...common('stores')}
              size="form"
              inputMode="numeric"
              autoComplete="off"
              maxLength={String(STORE_COUNT_MAX).length}
            />
          ),
          'md:col-span-2',
        )
      ) : (
        <>
          {line('jobTitle')}
          {field(
            'solutionType',
            label(t('contact.solutionType'), variant === 'account'),
            (ids) => (
              <Select
                {...ids}
                {...common('solutionType')}
                required={variant === 'trial'}
                choices={SOLUTION_TYPES.map((value) => ({ value, label: t(`common.solution.${value}`) }))}
                noneLabel={t('contact.solutionNone')}
              />
            ),
            'md:col-span-2',
          )}
          <DetailsField used={values.details.length}>
            {(countId) =>
              field('details', label(t('contact.details'), true), (ids) => (
                <TextArea
                  {...ids}
                  {...common('details')}
                  aria-describedby={countId}
                  rows={3}
                  maxLength={ADDITIONAL_DETAILS_MAX}
                />
              ))
            }
          </DetailsField>
        </>
      )}
      <CheckboxField
        className="md:col-span-2"
        checked={values.news}
        onChange={(news) => onChange({ news })}
        label={label(t('contact.news'), true)}
      />
    </div>
  )
}
