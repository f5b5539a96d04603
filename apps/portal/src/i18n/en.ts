import { account } from '#src/i18n/en/account.ts'
import { common } from '#src/i18n/en/common.ts'
import { devices } from '#src/i18n/en/devices.ts'
import { errors } from '#src/i18n/en/errors.ts'
import { licences } from '#src/i18n/en/licences.ts'
import { shell } from '#src/i18n/en/shell.ts'

/** Every text of the portal's screens, in English, by area. A `{name}` is filled in. */
export const en = { common, errors, shell, account, licences, devices } as const
