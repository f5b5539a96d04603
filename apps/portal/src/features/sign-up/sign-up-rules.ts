import {
  EMAIL_MAX,
  EMAIL_PATTERN,
  PASSWORD_MAX,
  STORE_COUNT_MAX,
  type SolutionType,
} from '@assure/contract/constants'
import { signUpPasswordFaults } from '@assure/contract/accounts/password-rules'

/** The two variants of the page (SU-09), and the sign-up of the retail area (SU-11). */
export type Variant = 'trial' | 'account' | 'retail'

/** The form as it stands on the screen, shared by both variants. */
export interface SignUpValues {
  firstName: string
  lastName: string
  email: string
  password: string
  company: string
  jobTitle: string
  /** A whole number as it was typed, or nothing. */
  stores: string
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
  stores: '',
  solutionType: '',
  details: '',
  news: false,
}

export type SignUpFault = 'required' | 'email' | 'password' | 'weak' | 'long' | 'stores'
export type SignUpFaults = Partial<Record<SignUpField, SignUpFault>>

/** What is looked at, in the order of the form, which is the order that faults are told in. */
const CHECKED = {
  trial: ['firstName', 'lastName', 'email', 'company', 'jobTitle', 'solutionType'],
  account: ['firstName', 'lastName', 'email', 'password', 'company', 'jobTitle'],
  retail: ['firstName', 'lastName', 'email', 'company', 'stores'],
} as const satisfies Record<Variant, readonly SignUpField[]>

const isStoreCount = (text: string) =>
  text === '' || (/^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= STORE_COUNT_MAX)

const faultOf = (field: SignUpField, value: string): SignUpFault | null => {
  if (field === 'password') {
    if (!value) return 'password'
    if (value.length > PASSWORD_MAX) return 'long'
    return signUpPasswordFaults(value).length > 0 ? 'weak' : null
  }
  const text = value.trim()
  if (field === 'stores') return isStoreCount(text) ? null : 'stores'
  if (!text) return 'required'
  if (field !== 'email') return null
  return text.length <= EMAIL_MAX && EMAIL_PATTERN.test(text) ? null : 'email'
}

/** What is wrong with the form (SU-03, SU-05); the keys stand in the form's order. */
export const signUpFaults = (values: SignUpValues, variant: Variant): SignUpFaults =>
  Object.fromEntries(
    CHECKED[variant].flatMap((field) => {
      const fault = faultOf(field, values[field])
      return fault ? [[field, fault] as const] : []
    }),
  )

const personInfo = (values: SignUpValues) => ({
  company: values.company.trim(),
  name: `${values.firstName.trim()} ${values.lastName.trim()}`,
  subscribe_news: values.news,
})

/** What is sent of the form beside e-mail and password (SU-08). */
export const additionalInfo = (values: SignUpValues) => {
  const details = values.details.trim()
  return {
    ...personInfo(values),
    job_title: values.jobTitle.trim(),
    ...(details && { additional_details: details }),
  }
}

/** The same of the retail form (SU-11). */
export const retailInfo = (values: SignUpValues) => {
  const stores = values.stores.trim()
  return { ...personInfo(values), ...(stores && { store_count: Number(stores) }) }
}
