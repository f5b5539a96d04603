import { writeFileSync } from 'node:fs'
import { COMMON_PASSWORDS, commonPasswordFilter } from './common-passwords.ts'

writeFileSync(COMMON_PASSWORDS, commonPasswordFilter())
