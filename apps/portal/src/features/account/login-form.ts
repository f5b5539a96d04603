import { EMAIL_MAX, EMAIL_PATTERN } from '@assure/contract/constants'

export interface LoginValues {
  email: string
  password: string
}

/** What can be wrong before anything is sent (LG-01): keys of the catalogue under `account.login`. */
export type LoginFaults = {
  email?: 'emailRequired' | 'emailInvalid'
  password?: 'passwordRequired'
}

/** Checks the login form. A password's own rules are those of its making, never of the login. */
export const loginFaults = ({ email, password }: LoginValues): LoginFaults => {
  const faults: LoginFaults = {}
  if (!email) faults.email = 'emailRequired'
  else if (email.length > EMAIL_MAX || !EMAIL_PATTERN.test(email)) faults.email = 'emailInvalid'
  if (!password) faults.password = 'passwordRequired'
  return faults
}
