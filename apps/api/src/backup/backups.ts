import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import { readRunningBuild } from '#src/platform/http/running-build.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { nameOfBackup } from './backup-names.ts'
import { writeBackupFile } from './backup-file.ts'
import { writeErasures } from './erasures.ts'
import { recordOperation } from './operations.repository.ts'
import { openBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { openTarget } from './restore-target.ts'
import { backupLines, ONE_STATE } from './write-backup.ts'

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** Backups of one database, which may serve calls meanwhile. */
export const makeBackups = ({ database, clock, secrets }: Dependencies) => {
  /** Ends the transaction with the last row: the disk may then take its time. */
  const write = async (file: string, recipient: string | undefined): Promise<void> => {
    const { version: release } = readRunningBuild()
    let written: Promise<void> | undefined
    await database.transaction(async (transaction) => {
      for (const setting of ONE_STATE) await transaction.executeText(setting)
      await new Promise<void>((resolve, reject) => {
        const lines = async function* () {
          yield* backupLines(transaction, { release, secrets, now: clock() })
          resolve()
        }
        written = writeBackupFile(file, lines(), recipient)
        written.catch(reject)
      })
    })
    await written
  }
  return {
    /**
     * Writes one consistent state of the database into a new file, and the list of erased accounts next to it. In a
     * folder, the file is named by its time. `recipient` is a public key of age. Returns the file. Throws `BackupError`.
     */
    create: async (path: string, recipient?: string): Promise<string> => {
      const file = isFolder(path) ? join(path, nameOfBackup(clock())) : path
      await write(file, recipient)
      await writeErasures(database, file)
      await recordOperation(database, 'backup', clock())
      return file
    },

    /**
     * Restores a new backup into `into`, by default into a temporary embedded database, and compares all rows. Throws
     * `BackupError`.
     */
    rehearse: async (portalSecrets: readonly Buffer[], into?: string): Promise<{ rows: number }> => {
      const folder = await mkdtemp(join(tmpdir(), 'assure-rehearsal-'))
      try {
        const file = join(folder, 'rehearsal.backup')
        await write(file, undefined)
        const backup = await openBackup(file, undefined, secrets)
        const target = await openTarget(into ?? join(folder, 'data'), portalSecrets)
        try {
          const { rows } = await restoreBackup(backup, target.connection)
          await recordOperation(database, 'rehearsal', clock())
          return { rows }
        } finally {
          await target.discard()
        }
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
