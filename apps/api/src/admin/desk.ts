import { wireDeletion } from '../deletion-wiring.ts'
import { accountRepository } from '../features/accounts/account.repository.ts'
import { auditLogRepository } from '../features/accounts/audit-log.repository.ts'
import { DELETION_JOB } from '../features/accounts/deletion.repository.ts'
import { invitationRepository } from '../features/accounts/invitation.repository.ts'
import { mailLinkRepository } from '../features/accounts/mail-link.repository.ts'
import { operatorRepository } from '../features/accounts/operator.repository.ts'
import { sessionRepository } from '../features/accounts/session.repository.ts'
import { MAIL_RULES } from '../mails/mail-transport.ts'
import { defineMailJob, makePostMail } from '../mails/post-mail.ts'
import { systemClock as clock } from '../platform/clock.ts'
import { DataDirInUseError } from '../platform/database/data-dir-lock.ts'
import { connect, type DatabaseConnection } from '../platform/database/database.ts'
import { findEmbedded, startEmbedded } from '../platform/database/embedded.ts'
import { migrate } from '../platform/database/migrate.ts'
import { makeJobs } from '../platform/jobs.ts'
import { makeSecrets } from '../platform/secrets.ts'
import type { Settings } from '../settings.ts'

const ignore = () => undefined
/** Jobs are done by the server: here they are only put into its queue. */
const leaveToServer = () => Promise.reject(new Error('jobs are done by the server'))

/** Reaches the database: PostgreSQL, the embedded one of a running server, or, where none runs, our own. */
const openDatabase = async ({ databaseUrl, dataDir }: Settings) => {
  const reach = async (config: Parameters<typeof connect>[0], isFresh: boolean, stop = async () => {}) => {
    const connection = connect(config, ignore)
    const close = async () => {
      await connection.close()
      await stop()
    }
    try {
      if (isFresh) await migrate(connection.pool)
    } catch (error) {
      await close()
      throw error
    }
    return { connection, close }
  }
  if (databaseUrl) return reach({ connectionString: databaseUrl }, true)
  const running = await findEmbedded(dataDir)
  if (running) return reach(running, false)
  try {
    const embedded = await startEmbedded(dataDir, ignore)
    return await reach(embedded.connection, true, embedded.stop)
  } catch (error) {
    // A server that was just starting.
    const started = error instanceof DataDirInUseError && (await findEmbedded(dataDir))
    if (!started) throw error
    return reach(started, false)
  }
}

/** What the commands work with, on a database. `schema` is the job queue's. */
export const makeDesk = (
  { database, pool }: Pick<DatabaseConnection, 'database' | 'pool'>,
  settings: Pick<Settings, 'portalSecret' | 'publicUrl' | 'sessionIdleS' | 'sessionMaxS'>,
  schema?: string,
) => {
  const { publicUrl } = settings
  const secrets = makeSecrets(settings.portalSecret)
  const jobs = makeJobs(pool, ignore, { works: false, ...(schema !== undefined && { schema }) })
  const postMail = makePostMail(jobs, secrets, clock)
  const accounts = accountRepository(database, clock, secrets)
  const sessions = sessionRepository(database, clock, settings)
  const mailLinks = mailLinkRepository(database, clock, secrets)
  let isQueueOpen = false
  return {
    operator: operatorRepository({ database, clock, sessions, postMail, publicUrl }),
    invitations: invitationRepository({ database, clock, accounts, mailLinks, postMail, publicUrl }),
    auditLog: auditLogRepository(database),
    deletion: wireDeletion({ database, clock, secrets, sessions, mailLinks, postMail, jobs }),
    /** Makes the queues, should no server have done so yet: what changes something needs them. */
    openQueue: async () => {
      isQueueOpen = true
      await jobs.start()
      await defineMailJob(jobs, secrets, MAIL_RULES, leaveToServer)
      await jobs.define(DELETION_JOB, leaveToServer, { once: true })
    },
    close: async () => {
      if (isQueueOpen) await jobs.stop()
    },
  }
}
export type Desk = ReturnType<typeof makeDesk>

/** The desk on the database of the settings. Works beside a running server, and without one. */
export const openDesk = async (settings: Settings): Promise<Desk> => {
  const { connection, close } = await openDatabase(settings)
  const desk = makeDesk(connection, settings)
  return {
    ...desk,
    close: async () => {
      await desk.close()
      await close()
    },
  }
}
