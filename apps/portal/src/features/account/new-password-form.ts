import { type NewPasswordFault, newPasswordFault } from '@assure/contract/accounts/password-rules'

export interface NewPasswordValues {
  password: string
  again: string
}

/** Faults of the two fields (LG-05). */
export type NewPasswordFaults = {
  password?: 'required' | NewPasswordFault
  again?: 'notIdentical'
}

/** Every fault of the form; the second field is compared only with a password that will do. */
export const newPasswordFaults = ({ password, again }: NewPasswordValues): NewPasswordFaults => {
  const fault = password === '' ? 'required' : newPasswordFault(password)
  if (fault) return { password: fault }
  return password === again ? {} : { again: 'notIdentical' }
}
