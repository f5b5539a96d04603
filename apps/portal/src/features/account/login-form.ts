import { EMAIL_MAX, EMAIL_PATTERN } from '@assure/contract/constants'

export interface LoginValues {
  email: string
  password: string
}

/** Client-side faults of the login form (LG-01): catalogue keys under `account.login`. */
export type LoginFaults = {
  email?: 'emailRequired' | 'emailInvalid'
  password?: 'passwordRequired'
}

/** Returns the fault of an email address, which must be text, @, text, dot, text (section 5). */
export const emailFault = (email: string): 'emailRequired' | 'emailInvalid' | undefined => {
  if (!email) return 'emailRequired'
  return email.length > EMAIL_MAX || !EMAIL_PATTERN.test(email) ? 'emailInvalid' : undefined
}

/** Checks the login form. Any non-empty password is accepted: password rules apply only when one is set. */
export const loginFaults = ({ email, password }: LoginValues): LoginFaults => {
  const inEmail = emailFault(email)
  return { ...(inEmail && { email: inEmail }), ...(!password && { password: 'passwordRequired' }) }
}

/** Kind of second factor: a code of an authenticator app, or a recovery code. */
export type CodeKind = 'app' | 'recovery'

/** Removes whitespace from a code: apps show digits in groups, and copied recovery codes contain blanks. */
export const typedCode = (typed: string): string => typed.replaceAll(/\s/g, '')

const CODE_SHAPES = { app: /^\d{6}$/, recovery: /^\S{6,40}$/ }

/** Returns the client-side fault of a code, a catalogue key under `account.code`, or null. */
export const codeFault = (typed: string, kind: CodeKind): 'appShape' | 'recoveryShape' | null =>
  CODE_SHAPES[kind].test(typedCode(typed)) ? null : `${kind}Shape`
