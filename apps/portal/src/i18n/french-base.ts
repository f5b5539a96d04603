import { account } from '#src/i18n/fr/account.ts'
import { common } from '#src/i18n/fr/common.ts'
import { errors } from '#src/i18n/fr/errors.ts'
import { shell } from '#src/i18n/fr/shell.ts'

/** What every French page needs, as one file. */
export const frenchBase = { common, errors, shell, account }
