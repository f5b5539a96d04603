import { signUpPasswordFaults } from '@assure/contract/accounts/password-rules'
import { PASSWORD_MAX, STORE_COUNT_MAX } from '@assure/contract/constants'
import {
  CONTACT_FIELDS,
  type ContactFault,
  type ContactValues,
  lineFault,
  personInfo,
} from '#src/shared/contact/contact-request.ts'

/** Variants of the sign-up: two on the developer page (SU-09), one for the retail area (SU-11). */
export type Variant = 'trial' | 'account' | 'retail'

/** Values of the form, shared by all variants. */
export interface SignUpValues extends ContactValues {
  password: string
  /** Number of stores as typed; may be empty. */
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

/** Checked fields, in the order of the form and of its faults. */
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
 * Returns the faults in the order of the form (SU-03, SU-05). `isEasy`: the password passes the rules but is too
 * easy to guess.
 */
export const signUpFaults = (values: SignUpValues, variant: Variant, isEasy = false): SignUpFaults =>
  Object.fromEntries(
    CHECKED[variant].flatMap((field) => {
      const fault = faultOf(field, values[field], isEasy)
      return fault ? [[field, fault] as const] : []
    }),
  )

/** Returns the retail form's fields that are sent along with the email (SU-11). */
export const retailInfo = (values: SignUpValues) => {
  const stores = values.stores.trim()
  return { ...personInfo(values), ...(stores && { store_count: Number(stores) }) }
}
