import { EMAIL_MAX, EMAIL_PATTERN, PASSWORD_MAX, type SolutionType } from '@assure/contract/constants'
import { signUpPasswordFaults } from '@assure/contract/accounts/password-rules'

/** The two variants of the page (SU-09). */
export type Variant = 'trial' | 'account'

/** The form as it stands on the screen, shared by both variants. */
export interface SignUpValues {
  firstName: string
  lastName: string
  email: string
  password: string
  company: string
  jobTitle: string
  solutionType: SolutionType | ''
  details: string
  news: boolean
}
export type SignUpField = Exclude<keyof SignUpValues, 'news'>

export const EMPTY_SIGN_UP: SignUpValues = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  company: '',
  jobTitle: '',
  solutionType: '',
  details: '',
  news: false,
}

export type SignUpFault = 'required' | 'email' | 'password' | 'weak' | 'long'
export type SignUpFaults = Partial<Record<SignUpField, SignUpFault>>

/** In the order of the form, which is the order that faults are told in. */
const REQUIRED = {
  trial: ['firstName', 'lastName', 'email', 'company', 'jobTitle', 'solutionType'],
  account: ['firstName', 'lastName', 'email', 'password', 'company', 'jobTitle'],
} as const satisfies Record<Variant, readonly SignUpField[]>

const faultOf = (field: SignUpField, value: string): SignUpFault | null => {
  if (field === 'password') {
    if (!value) return 'password'
    if (value.length > PASSWORD_MAX) return 'long'
    return signUpPasswordFaults(value).length > 0 ? 'weak' : null
  }
  const text = value.trim()
  if (!text) return 'required'
  if (field !== 'email') return null
  return text.length <= EMAIL_MAX && EMAIL_PATTERN.test(text) ? null : 'email'
}

/** What is wrong with the form (SU-03, SU-05); the keys stand in the form's order. */
export const signUpFaults = (values: SignUpValues, variant: Variant): SignUpFaults =>
  Object.fromEntries(
    REQUIRED[variant].flatMap((field) => {
      const fault = faultOf(field, values[field])
      return fault ? [[field, fault] as const] : []
    }),
  )

/** What is sent of the form beside e-mail and password (SU-08). */
export const additionalInfo = (values: SignUpValues) => {
  const details = values.details.trim()
  return {
    company: values.company.trim(),
    name: `${values.firstName.trim()} ${values.lastName.trim()}`,
    job_title: values.jobTitle.trim(),
    subscribe_news: values.news,
    ...(details && { additional_details: details }),
  }
}
