import { existsSync } from 'node:fs'
import { Resolver } from 'node:dns/promises'
import { type Clock, systemClock } from '#src/platform/clock.ts'
import { databaseFolder } from '#src/platform/database/data-dir-lock.ts'
import type { DatabaseConnection } from '#src/platform/database/database.ts'
import { FREE_MIN_BYTES, freeSpace } from '#src/platform/http/health.ts'
import { readRunningBuild } from '#src/platform/http/running-build.ts'
import type { Settings } from '#src/settings.ts'
import { settingsWarnings } from '#src/settings-warnings.ts'
import { makeDesk } from '../desk.ts'
import { openDatabase } from '../open-database.ts'
import { type Check, type Diagnosis, fault, ok, reasonOf, runChecks, warning } from './check.ts'
import { databaseChecks } from './database-checks.ts'
import { mailChecks, type TxtLookup } from './mail-checks.ts'
import { clockOffsetS, probePublicUrl, publicUrlCheck } from './public-url-check.ts'
import { webhookCheck } from './webhook-check.ts'

/** The limit of the alert `PortalDisk`. */
const FREE_LOW_BYTES = 1e9
const DNS_MS = 2000

const lookUpTxt: TxtLookup = (name) => new Resolver({ timeout: DNS_MS, tries: 2 }).resolveTxt(name)

const settingsChecks = (settings: Settings): Check[] => {
  const found = [
    ...settings.startFaults.map(fault),
    ...settingsWarnings(settings).map(({ says }) => warning(says)),
  ]
  return (found.length > 0 ? found : [ok('a server starts with them')]).map((finding) => ({
    name: SETTINGS,
    look: () => finding,
  }))
}

const diskCheck = ({ dataDir }: Settings): Check => ({
  name: 'disk',
  look: async () => {
    const free = await freeSpace(dataDir)
    const says = `${(free / 1e9).toFixed(1)} GB free for ${dataDir}`
    if (free < FREE_MIN_BYTES) return fault(`${says}: the server answers 503 at /readyz. Free some space`)
    return free < FREE_LOW_BYTES ? warning(`${says}: free some space`) : ok(says)
  },
})

/** Opens the database without changing it; null if there is none yet, the reason if it cannot be opened. */
const openIfAny = async (settings: Settings) => {
  if (!settings.databaseUrl && !existsSync(databaseFolder(settings.dataDir))) return null
  return openDatabase(settings, () => undefined, false).catch(reasonOf)
}

/** The name of the checks of settings, whose faults end a start with code 78. */
export const SETTINGS = 'settings'

/**
 * Checks whether a server with these settings works, and what is around it: mail server, DNS, clocks, disk, database,
 * backups, card provider, proxy. Changes nothing.
 */
export const examine = async (
  settings: Settings,
  { clock = systemClock, dkimSelector }: { clock?: Clock; dkimSelector?: string | undefined } = {},
): Promise<Diagnosis[]> => {
  const probe = probePublicUrl(settings, clock)
  const opened = await openIfAny(settings)
  const isOpen = opened !== null && typeof opened !== 'string'
  const expectRightSecret = async (connection: DatabaseConnection) => {
    await makeDesk(connection, settings).expectRightSecret()
  }
  try {
    return await runChecks([
      ...settingsChecks(settings),
      diskCheck(settings),
      ...databaseChecks({
        database: isOpen ? opened.connection : opened,
        expectRightSecret,
        publicUrlOffsetS: clockOffsetS(probe),
        clock,
        migrates: settings.migrates,
        hasPooler: settings.hasPooler,
      }),
      publicUrlCheck(settings, probe, readRunningBuild()),
      ...mailChecks(settings, { lookUp: lookUpTxt, dkimSelector }),
      webhookCheck(settings),
    ])
  } finally {
    if (isOpen) await opened.close()
  }
}
