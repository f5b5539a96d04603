export { account } from './en/account.ts'
export { common } from './en/common.ts'
export { errors } from './en/errors.ts'
export { shell } from './en/shell.ts'
