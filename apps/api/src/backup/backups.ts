import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import { readRunningBuild } from '#src/platform/http/running-build.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { writeBackupFile } from './backup-file.ts'
import { noteErasures } from './erasures.ts'
import { recordOperation } from './operations.repository.ts'
import { expectSecretOf, openBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { openTarget } from './restore-target.ts'
import { backupLines, ONE_STATE, secretId } from './write-backup.ts'

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
}

/** Backups of one database, which may serve calls meanwhile. */
export const makeBackups = ({ database, clock, secrets }: Dependencies) => {
  const write = (file: string, recipient: string | undefined): Promise<void> =>
    database.transaction(async (transaction) => {
      for (const setting of ONE_STATE) await transaction.executeText(setting)
      const { version: release } = readRunningBuild()
      await writeBackupFile(file, backupLines(transaction, { release, secrets, now: clock() }), recipient)
    })
  return {
    /**
     * Writes one consistent state of the database into a file, and the list of erased accounts beside it. `recipient`
     * is a public key of age. Throws `BackupError`.
     */
    create: async (file: string, recipient?: string): Promise<void> => {
      await write(file, recipient)
      await noteErasures(database, file)
      await recordOperation(database, 'backup', clock())
    },

    /**
     * Restores a new backup into `into`, by default into a temporary embedded database, and compares all rows. Throws
     * `BackupError`.
     */
    rehearse: async (portalSecret: Buffer, into?: string): Promise<{ rows: number }> => {
      const folder = await mkdtemp(join(tmpdir(), 'assure-rehearsal-'))
      try {
        const file = join(folder, 'rehearsal.backup')
        await write(file, undefined)
        const backup = await openBackup(file, undefined)
        expectSecretOf(backup.header, secretId(secrets))
        const target = await openTarget(into ?? join(folder, 'data'), portalSecret)
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
