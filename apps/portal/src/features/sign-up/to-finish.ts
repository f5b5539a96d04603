import { fieldName } from '#src/features/sign-up/field-name.ts'
import type { SignUpFaults, SignUpField, Variant } from '#src/features/sign-up/sign-up-rules.ts'
import type { Translate } from '#src/i18n/translation.ts'

/** Above this number, fields are not named one by one. */
const NAMED_MAX = 3

interface Unfinished {
  variant: Variant
  faults: SignUpFaults
  isVerified: boolean
}

const stepsFor = ({ variant, faults }: Unfinished, t: Translate, locale: string): string[] => {
  const fields = Object.keys(faults) as SignUpField[]
  if (fields.length === 0) return []
  if (fields.length > NAMED_MAX) return [t('signUp.stepFields')]
  const names = fields.map((field) => fieldName(field, variant, t))
  return [t('signUp.stepCorrect', { fields: new Intl.ListFormat(locale).format(names) })]
}

/** Returns the steps still needed for the sign-up; empty if there are none. */
export const toFinish = (form: Unfinished, t: Translate, locale: string): string => {
  const steps = stepsFor(form, t, locale)
  if (!form.isVerified) steps.push(t('signUp.stepVerify'))
  const [first, second] = steps
  if (!first) return ''
  return t('signUp.toFinish', { steps: second ? t('signUp.oneThenOther', { first, second }) : first })
}
