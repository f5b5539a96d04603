import { statSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from '../backup/backup-format.ts'
import { backupsToKeep, timeOfBackup } from '../backup/backup-names.ts'
import { readErasures } from '../backup/erasures.ts'
import { openBackup, verifyBackup } from '../backup/read-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { namingTarget, openTarget } from '../backup/restore-target.ts'
import { MEMBER_MAIL_JOB } from '../features/accounts/members/member-mails.workflow.ts'
import { MAIL_JOB } from '../mails/post-mail.ts'
import { secondsSince } from '../platform/clock.ts'
import { makeSecrets } from '../platform/secrets.ts'
import type { Settings } from '../settings.ts'
import { type Command, done, oneOf, RefusedError, table, UsageError } from './command.ts'
import { makeDesk } from './desk.ts'

/** Queues of mails. Those of a backup were probably sent since. */
const MAILS = [MAIL_JOB, MEMBER_MAIL_JOB]

/** Turns a fault of a backup into a refusal of the command. */
const refusing = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof BackupError ? new RefusedError(error.message) : error
  })

const restore = async (
  settings: Settings,
  file: string,
  { into, key, erasures, isMove }: { into: string; key?: string; erasures?: string; isMove: boolean },
) => {
  const list = await readErasures(file, erasures)
  const backup = await openBackup(file, key, makeSecrets(...settings.portalSecrets))
  const target = await openTarget(into, settings.portalSecrets)
  try {
    const options = { erasures: list, isMove }
    const { rows, jobs, ended, erased } = await restoreBackup(backup, target.connection, options)
    const desk = makeDesk(target.connection, settings)
    await desk.openQueue()
    // After a failure, such as of the card provider, the server's housekeeping erases the account.
    let leftToServer = 0
    for (const accountId of erased)
      await desk.deletion.advance(accountId).catch(() => {
        leftToServer += 1
      })
    // All people who are listed as erased.
    await desk.deletion.eraseDuePeople(Number.MAX_SAFE_INTEGER, (error) => {
      throw error
    })
    const kept = jobs.filter(({ queue }) => isMove || !MAILS.includes(queue))
    await desk.jobs.putBack(kept)
    await desk.close()
    await target.close()
    return {
      rows,
      erased: erased.length - leftToServer,
      left_to_server: leftToServer,
      jobs: kept.length,
      mails_dropped: jobs.length - kept.length,
      ended,
      made_at: backup.header.made_at,
    }
  } catch (error) {
    await target.discard()
    throw namingTarget(into, error)
  }
}

/** `npm run admin -- backup ...` */
export const backupCommands: Record<string, Command> = {
  'backup create': {
    takes: ['<file or folder>'],
    options: { recipient: 'public key of age' },
    keepsSchema: true,
    summary: 'writes a consistent copy of the database into a new file, while the server runs',
    details: [
      'In a folder, the file is named by its time. With --recipient, only the owner of that key can read it: age-keygen',
      'makes one, and its private key stays off this machine. The list erasures.jsonl next to the file keeps erased',
      'accounts erased: keep both together. The file does not hold PORTAL_SECRET. Without it the API keys and second',
      'factors in it cannot be opened: keep it in another place.',
    ],
    run: async ({ backups, secretIds: [secretId] }, { words: [path = ''], options: { recipient } }) => {
      const file = await refusing(backups.create(path, recipient))
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
    runWithSettings: async (settings, { words: [file = ''], options: { key } }) => {
      const backup = await refusing(openBackup(file, key, makeSecrets(...settings.portalSecrets)))
      const { rows, jobs } = await refusing(verifyBackup(backup))
      const { release, made_at } = backup.header
      return done(
        `${file} is whole: ${rows} rows and ${jobs} waiting jobs of ${made_at}, written by release ${release}.`,
        { rows, jobs, release, made_at },
      )
    },
  },
  'backup restore': {
    takes: ['<file>'],
    options: { into: 'url or folder', key: 'file', as: 'copy|move', erasures: 'file or none' },
    required: ['into'],
    summary: 'fills an empty database from a backup, and compares all rows',
    details: [
      '--into is the URL of a PostgreSQL database without tables, or a data folder without a database. Others can see the',
      'command line: leave the password out of the URL and set PGPASSWORD. Later migrations run afterwards. A copy (the',
      'default) drops waiting mails and ends sessions and links in mails, because some were used or ended since. A move to',
      'another database, with the server stopped, keeps them: --as move. --erasures names the list of erased accounts if',
      'it is not next to the file.',
    ],
    runWithSettings: async (settings, { words: [file = ''], options }) => {
      const isMove = oneOf('--as', options['as'] ?? 'copy', ['copy', 'move']) === 'move'
      const { key, erasures, into = '' } = options
      const given = {
        into,
        isMove,
        ...(key !== undefined && { key }),
        ...(erasures !== undefined && { erasures }),
      }
      const result = await refusing(restore(settings, file, given))
      const notes = [
        result.erased > 0 ? ` Accounts erased since then, and erased again: ${result.erased}.` : '',
        result.left_to_server > 0 ? ` Accounts that the server will erase: ${result.left_to_server}.` : '',
        result.jobs > 0 ? ` Waiting jobs that continue: ${result.jobs}.` : '',
        result.ended > 0 ? ` Sessions and links in mails that ended: ${result.ended}.` : '',
        result.mails_dropped > 0 ? ` Waiting mails dropped: ${result.mails_dropped}.` : '',
      ].join('')
      return done(`${result.rows} rows of ${result.made_at} are restored and compared.${notes}`, result)
    },
  },
  'backup rehearse': {
    takes: [],
    options: { into: 'url' },
    keepsSchema: true,
    summary: 'restores a new backup into a temporary database and compares all rows',
    details: [
      'Proves that a restore works, and how long it takes. By default the temporary database is an embedded one; --into',
      'names an empty PostgreSQL database instead, which then keeps the copy.',
    ],
    run: async ({ backups, portalSecrets }, { options: { into } }) => {
      const beganMs = performance.now()
      const { rows } = await refusing(backups.rehearse(portalSecrets, into))
      const seconds = secondsSince(beganMs)
      return done(`A backup of ${rows} rows was restored and is equal. It took ${seconds} s.`, {
        rows,
        seconds,
      })
    },
  },
  'backup list': {
    takes: ['<folder>'],
    options: { keep: 'rule' },
    summary: 'the backups in a folder that are named by their time, the newest first',
    details: [
      '--keep 7d,4w,12m marks those to keep: the newest of each of the last 7 days, 4 weeks and 12 months with a backup.',
      'Deletes nothing.',
    ],
    runWithSettings: async (_settings, { words: [folder = ''], options: { keep } }) => {
      const names = await readdir(folder).catch(() => {
        throw new RefusedError(`${folder} is no folder that can be read.`)
      })
      const found = names
        .flatMap((file) => {
          const made = timeOfBackup(file)
          return made ? [{ file, made, bytes: statSync(join(folder, file)).size }] : []
        })
        .toSorted((one, other) => other.made.getTime() - one.made.getTime())
      const times = found.map(({ made }) => made)
      const kept = keep === undefined ? undefined : backupsToKeep(times, keep)
      if (kept === null) throw new UsageError('--keep must be a rule such as 7d,4w,12m.')
      const backups = found.map((backup, place) => ({
        ...backup,
        ...(kept && { keep: kept.has(place) ? 'keep' : 'delete' }),
      }))
      return {
        lines: table(backups, ['file', 'made', 'bytes', ...(kept ? (['keep'] as const) : [])]),
        json: { backups },
      }
    },
  },
}
