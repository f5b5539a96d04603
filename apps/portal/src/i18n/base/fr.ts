export { account } from './fr/account.ts'
export { common } from './fr/common.ts'
export { errors } from './fr/errors.ts'
export { shell } from './fr/shell.ts'
