import { EMAIL_MAX, EMAIL_PATTERN } from '@assure/contract/constants'

export interface LoginValues {
  email: string
  password: string
}

/** Faults before anything is sent (LG-01): keys of the catalogue under `account.login`. */
export type LoginFaults = {
  email?: 'emailRequired' | 'emailInvalid'
  password?: 'passwordRequired'
}

/** The fault of an e-mail address: text, @, text, dot, text (section 5). */
export const emailFault = (email: string): 'emailRequired' | 'emailInvalid' | undefined => {
  if (!email) return 'emailRequired'
  return email.length > EMAIL_MAX || !EMAIL_PATTERN.test(email) ? 'emailInvalid' : undefined
}

/** Checks the login form. A password's own rules are those of its making, never of the login. */
export const loginFaults = ({ email, password }: LoginValues): LoginFaults => {
  const inEmail = emailFault(email)
  return { ...(inEmail && { email: inEmail }), ...(!password && { password: 'passwordRequired' }) }
}

/** The source of a second factor: an authenticator app, or the list of recovery codes. */
export type CodeKind = 'app' | 'recovery'

/** A code as it is sent: an app shows its six digits in groups, a list of codes is copied with its blanks. */
export const typedCode = (typed: string): string => typed.replaceAll(/\s/g, '')

const CODE_SHAPES = { app: /^\d{6}$/, recovery: /^\S{6,40}$/ }

/** The fault of a code before it is sent: a key of the catalogue under `account.code`, or null. */
export const codeFault = (typed: string, kind: CodeKind): 'appShape' | 'recoveryShape' | null =>
  CODE_SHAPES[kind].test(typedCode(typed)) ? null : `${kind}Shape`
