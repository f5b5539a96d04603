import type { accountService } from '@assure/contract/accounts/account.contract'
import { EMAIL_MAX, EMAIL_PATTERN, type Language, type SolutionType } from '@assure/contract/constants'
import type { ModeInput } from '@assure/contract/rpc'

/** Values of the contact form (SU-02), on the public page and on a tab of the sign-up. */
export interface ContactValues {
  firstName: string
  lastName: string
  email: string
  company: string
  jobTitle: string
  solutionType: SolutionType | ''
  details: string
  news: boolean
}

/** The required fields, in the order of the form (SU-03). */
export const CONTACT_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'company',
  'jobTitle',
  'solutionType',
] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]
export type ContactFault = 'required' | 'email'

/** Returns the error of a required field, or null. The field `email` is also checked as an email address. */
export const lineFault = (field: string, value: string): ContactFault | null => {
  const text = value.trim()
  if (!text) return 'required'
  if (field !== 'email') return null
  return text.length <= EMAIL_MAX && EMAIL_PATTERN.test(text) ? null : 'email'
}

/** Returns the errors of the form, in the order of its fields. */
export const contactFaults = (values: ContactValues): Partial<Record<ContactField, ContactFault>> =>
  Object.fromEntries(
    CONTACT_FIELDS.flatMap((field) => {
      const fault = lineFault(field, values[field])
      return fault ? [[field, fault] as const] : []
    }),
  )

/** Returns the sender's data that every form sends. */
export const personInfo = (values: Pick<ContactValues, 'company' | 'firstName' | 'lastName' | 'news'>) => ({
  company: values.company.trim(),
  name: `${values.firstName.trim()} ${values.lastName.trim()}`,
  subscribe_news: values.news,
})

/** Returns the additional fields, sent with email, password and solution (SU-08). */
export const additionalInfo = (values: Omit<ContactValues, 'email' | 'solutionType'>) => {
  const details = values.details.trim()
  return {
    ...personInfo(values),
    job_title: values.jobTitle.trim(),
    ...(details && { additional_details: details }),
  }
}

/** Returns the input of `contact_us` (SU-08). `language` is the page's, and the reply mail uses it. */
export const contactRequest = (
  values: ContactValues,
  language: Language,
): ModeInput<typeof accountService, 'contact_us'> => {
  const { solutionType } = values
  if (!solutionType) throw new Error('a trial request without a solution type is not sent')
  return {
    email: values.email.trim(),
    additional_info_fields: { ...additionalInfo(values), solution_type: solutionType },
    language,
  }
}
