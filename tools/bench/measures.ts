import { backup } from './backup.ts'
import { deviceCalls } from './device-calls.ts'
import { housekeeping } from './housekeeping.ts'
import { licenceList } from './licence-list.ts'
import { licenceWrites } from './licence-writes.ts'
import { lighthouse } from './lighthouse.ts'
import { login } from './login.ts'
import type { Measure } from './measure.ts'
import { memberChecks } from './member-checks.ts'
import { memberLists } from './member-lists.ts'
import { memory } from './memory.ts'
import { monthSummary } from './month-summary.ts'
import { passkeyLogin } from './passkey-login.ts'
import { portalWeight } from './portal-weight.ts'
import { overload } from './overload.ts'
import { publishedContract } from './published-contract.ts'
import { reports } from './reports.ts'
import { requestLog } from './request-log.ts'
import { severalServers } from './several-servers.ts'
import { signUp } from './sign-up.ts'
import { start } from './start.ts'

/** In the order in which they run and appear in docs/benchmarks.md. */
export const MEASURES: readonly Measure[] = [
  portalWeight,
  lighthouse,
  start,
  memory,
  login,
  passkeyLogin,
  signUp,
  licenceWrites,
  licenceList,
  memberChecks,
  memberLists,
  deviceCalls,
  reports,
  requestLog,
  monthSummary,
  severalServers,
  overload,
  housekeeping,
  backup,
  publishedContract,
]
