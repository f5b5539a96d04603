import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from '../backup/backup-format.ts'
import { eraseAgain, readErasures } from '../backup/erasures.ts'
import { backupsToKeep } from '../backup/keep-rules.ts'
import { expectSecretOf, openBackup, verifyBackup } from '../backup/read-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { openTarget } from '../backup/restore-target.ts'
import { secretId } from '../backup/write-backup.ts'
import { makeSecrets } from '../platform/secrets.ts'
import type { Settings } from '../settings.ts'
import { type Command, done, oneOf, RefusedError, table, UsageError } from './command.ts'
import { makeDesk } from './desk.ts'

const BACKUP_ENDING = '.backup'
const MAIL_QUEUE = 'send-mail'

/** Turns a fault of a backup into a refusal of the command. */
const refusing = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof BackupError ? new RefusedError(error.message) : error
  })

const openChecked = async ({ portalSecret }: Settings, file: string, keyFile: string | undefined) => {
  const backup = await openBackup(file, keyFile)
  expectSecretOf(backup.header, secretId(makeSecrets(portalSecret)))
  return backup
}

const restore = async (
  settings: Settings,
  { file, into, keyFile, sendsMails }: { file: string; into: string; keyFile?: string; sendsMails: boolean },
) => {
  const backup = await openChecked(settings, file, keyFile)
  const erasures = await readErasures(file)
  const target = await openTarget(into, settings.portalSecret)
  try {
    const { rows, jobs } = await restoreBackup(backup, target.connection)
    const { database } = target.connection
    const desk = makeDesk(target.connection, settings)
    await desk.openQueue()
    await desk.jobs.putBack(jobs.filter(({ queue }) => sendsMails || queue !== MAIL_QUEUE))
    const erased = await eraseAgain(database, desk.deletion, erasures)
    await desk.close()
    const dropped = sendsMails ? 0 : jobs.filter(({ queue }) => queue === MAIL_QUEUE).length
    await target.close()
    return { rows, erased, dropped, madeAt: backup.header.made_at }
  } catch (error) {
    await target.discard()
    throw error
  }
}

/** `npm run admin -- backup ...` */
export const backupCommands: Record<string, Command> = {
  'backup create': {
    takes: ['<file>'],
    options: { recipient: 'public key of age' },
    summary: 'writes a consistent copy of the database into a new file, while the server runs',
    details: [
      'With --recipient, only the owner of that key can read it: age-keygen makes one, and its private key stays off this',
      'machine. The list erasures.jsonl beside the file keeps erased accounts erased: keep both together. The file does not',
      'hold PORTAL_SECRET. Without it the API keys and second factors in it cannot be opened: keep it in another place.',
    ],
    run: async ({ backups, secretId }, { words: [file = ''], options: { recipient } }) => {
      await refusing(backups.create(file, recipient))
      const { size } = await stat(file)
      const open = recipient === undefined ? ' It is not encrypted: see --recipient.' : ''
      return done(
        `${file}: ${(size / 1e6).toFixed(1)} MB, made with the PORTAL_SECRET ${secretId}.${open} Keep that secret, but not in the same place.`,
        { file, bytes: size, secret_id: secretId },
      )
    },
  },
  'backup verify': {
    takes: ['<file>'],
    options: { key: 'file' },
    summary: 'reads a backup to its end and checks its sums, its foreign keys and its PORTAL_SECRET',
    details: ['--key names the file with the private key of an encrypted backup. Changes nothing.'],
    runAlone: async (settings, { words: [file = ''], options: { key } }) => {
      const backup = await refusing(openChecked(settings, file, key))
      const rows = await refusing(verifyBackup(backup))
      const { release, made_at } = backup.header
      return done(`${file} is whole: ${rows} rows of ${made_at}, written by release ${release}.`, {
        rows,
        release,
        made_at,
      })
    },
  },
  'backup restore': {
    takes: ['<file>'],
    options: { into: 'url or folder', key: 'file', mails: 'drop|send' },
    required: ['into'],
    summary: 'fills an empty database from a backup, and compares all rows',
    details: [
      '--into is the URL of a PostgreSQL database without tables, or a data folder without a database. So it also moves',
      'the portal from one kind of database to the other. Later migrations run afterwards. Mails that waited when the',
      'backup was made are dropped, because a copy must not write to customers; --mails send keeps them.',
    ],
    runAlone: async (settings, { words: [file = ''], options }) => {
      const mails = oneOf('--mails', options['mails'] ?? 'drop', ['drop', 'send'])
      const { key, into = '' } = options
      const sendsMails = mails === 'send'
      const result = await refusing(
        restore(settings, { file, into, sendsMails, ...(key !== undefined && { keyFile: key }) }),
      )
      const { rows, erased, dropped, madeAt } = result
      const notes = [
        erased > 0 ? ` Accounts erased since then, and erased again: ${erased}.` : '',
        dropped > 0 ? ` Waiting mails dropped: ${dropped}.` : '',
      ].join('')
      return done(`${rows} rows of ${madeAt} are restored and equal to the backup.${notes}`, {
        rows,
        erased,
        mails_dropped: dropped,
        made_at: madeAt,
      })
    },
  },
  'backup rehearse': {
    takes: [],
    options: { into: 'url or folder' },
    summary: 'restores a new backup into a temporary database and compares all rows',
    details: [
      'Proves that a restore works, and how long it takes. By default the temporary database is an embedded one; --into',
      'names an empty PostgreSQL database instead, which then keeps the copy.',
    ],
    run: async ({ backups, portalSecret }, { options: { into } }) => {
      const beganMs = performance.now()
      const { rows } = await refusing(backups.rehearse(portalSecret, into))
      const seconds = Math.round(performance.now() - beganMs) / 1000
      return done(`A backup of ${rows} rows was restored and is equal. It took ${seconds} s.`, {
        rows,
        seconds,
      })
    },
  },
  'backup list': {
    takes: ['<folder>'],
    options: { keep: 'rule' },
    summary: `the backups (*${BACKUP_ENDING}) in a folder, the newest first`,
    details: [
      '--keep 7d,4w,12m marks those to keep: the newest of each of the last 7 days, 4 weeks and 12 months with a backup.',
      'Deletes nothing.',
    ],
    runAlone: async (_settings, { words: [folder = ''], options: { keep } }) => {
      const names = await readdir(folder).catch(() => {
        throw new RefusedError(`${folder} is no folder that can be read.`)
      })
      const files = await Promise.all(
        names
          .filter((name) => name.endsWith(BACKUP_ENDING))
          .map(async (name) => ({ name, ...(await stat(join(folder, name))) })),
      )
      const sorted = files.toSorted((one, other) => other.mtimeMs - one.mtimeMs)
      const kept = backupsToKeep(
        sorted.map(({ mtime }) => mtime),
        keep,
      )
      if (kept === null) throw new UsageError('--keep must be a rule such as 7d,4w,12m.')
      const rows = sorted.map(({ name, mtime, size }, index) => ({
        file: name,
        made: mtime,
        bytes: size,
        keep: keep === undefined ? null : kept.has(index) ? 'keep' : 'delete',
      }))
      return { lines: table(rows, ['file', 'made', 'bytes', 'keep']), json: { backups: rows } }
    },
  },
}
