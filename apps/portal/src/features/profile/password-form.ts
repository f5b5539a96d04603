import type { accountService } from '@assure/contract/accounts/account.contract'
import { type NewPasswordFault, newPasswordFault } from '@assure/contract/accounts/password-rules'
import type { ModeOutput } from '@assure/contract/rpc'
import { refusedFault } from '#src/shared/passwords/password-rules.ts'

export interface PasswordValues {
  /** null for a person without a password. */
  current: string | null
  password: string
  confirm: string
}

/** Faults of a field (LG-05). The catalogue has their texts. */
export type PasswordFault = 'required' | 'wrong' | 'notIdentical' | NewPasswordFault
export type PasswordFaults = Partial<Record<keyof PasswordValues, PasswordFault>>

export const PASSWORD_FIELDS = ['current', 'password', 'confirm'] as const

/** Returns every fault of the form. The current password is only required: older rules may have applied to it. */
export const passwordFaults = ({ current, password, confirm }: PasswordValues): PasswordFaults => {
  const fault = password === '' ? 'required' : newPasswordFault(password)
  return {
    ...(current === '' && { current: 'required' }),
    ...(fault && { password: fault }),
    ...(confirm === '' ? { confirm: 'required' } : confirm !== password && { confirm: 'notIdentical' }),
  }
}

type Answer = ModeOutput<typeof accountService, 'update_password'>
type Refusal = Extract<Answer, { result: 'DENY' }>['code']

/** Assigns the server's refusal to its field. */
export const refusedFaults = (code: Refusal): PasswordFaults =>
  code === 'WRONG_PASSWORD' ? { current: 'wrong' } : { password: refusedFault(code) }
