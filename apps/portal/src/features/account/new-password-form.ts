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

/** Returns every fault of the form. The repetition is compared only if the password itself is valid. */
export const newPasswordFaults = ({ password, again }: NewPasswordValues): NewPasswordFaults => {
  const fault = password === '' ? 'required' : newPasswordFault(password)
  if (fault) return { password: fault }
  return password === again ? {} : { again: 'notIdentical' }
}
