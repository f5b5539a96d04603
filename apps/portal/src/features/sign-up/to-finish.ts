import type { SignUpFaults, SignUpField } from '#src/features/sign-up/sign-up-rules.ts'
import type { Translate } from '#src/i18n/translation.ts'

/** More fields than these are not named one by one. */
const NAMED_MAX = 3

const stepsFor = (fields: SignUpField[], t: Translate, locale: string): string[] => {
  if (fields.length === 0) return []
  if (fields.length > NAMED_MAX) return [t('signUp.stepFields')]
  const names = fields.map((field) => t(`signUp.${field}`))
  return [t('signUp.stepCorrect', { fields: new Intl.ListFormat(locale).format(names) })]
}

/** Why an account cannot be made yet, and what to do; nothing when it can. */
export const toFinish = (faults: SignUpFaults, isVerified: boolean, t: Translate, locale: string): string => {
  const steps = stepsFor(Object.keys(faults) as SignUpField[], t, locale)
  if (!isVerified) steps.push(t('signUp.stepVerify'))
  const [first, second] = steps
  if (!first) return ''
  return t('signUp.toFinish', { steps: second ? t('signUp.oneThenOther', { first, second }) : first })
}
