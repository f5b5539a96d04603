import { signUpPasswordFaults } from '@assure/contract/accounts/password-rules'
import { PASSWORD_MAX, STORE_COUNT_MAX } from '@assure/contract/constants'
import {
  CONTACT_FIELDS,
  type ContactFault,
  type ContactValues,
  lineFault,
  personInfo,
} from '#src/shared/contact/contact-request.ts'

/** The two variants of the page (SU-09), and the sign-up of the retail area (SU-11). */
export type Variant = 'trial' | 'account' | 'retail'

/** The form as it is on the screen, shared by both variants. */
export interface SignUpValues extends ContactValues {
  password: string
  /** A whole number as it was typed, or nothing. */
  stores: string
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

export type SignUpFault = ContactFault | 'password' | 'weak' | 'easy' | 'long' | 'stores'
export type SignUpFaults = Partial<Record<SignUpField, SignUpFault>>

/** The checked fields in the order of the form, which is the order of the faults. */
const CHECKED = {
  trial: CONTACT_FIELDS,
  account: ['firstName', 'lastName', 'email', 'password', 'company', 'jobTitle'],
  retail: ['firstName', 'lastName', 'email', 'company', 'stores'],
} as const satisfies Record<Variant, readonly SignUpField[]>

const isStoreCount = (text: string) =>
  text === '' || (/^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= STORE_COUNT_MAX)

const faultOf = (field: SignUpField, value: string, isEasy: boolean): SignUpFault | null => {
  if (field === 'password') {
    if (!value) return 'password'
    if (value.length > PASSWORD_MAX) return 'long'
    if (signUpPasswordFaults(value).length > 0) return 'weak'
    return isEasy ? 'easy' : null
  }
  if (field === 'stores') return isStoreCount(value.trim()) ? null : 'stores'
  return lineFault(field, value)
}

/**
 * The faults of the form in its order (SU-03, SU-05). `isEasy`: the password keeps the rules and is too easy
 * to guess.
 */
export const signUpFaults = (values: SignUpValues, variant: Variant, isEasy = false): SignUpFaults =>
  Object.fromEntries(
    CHECKED[variant].flatMap((field) => {
      const fault = faultOf(field, values[field], isEasy)
      return fault ? [[field, fault] as const] : []
    }),
  )

/** The fields of the retail form, sent with the e-mail (SU-11). */
export const retailInfo = (values: SignUpValues) => {
  const stores = values.stores.trim()
  return { ...personInfo(values), ...(stores && { store_count: Number(stores) }) }
}
