import { accountDeletion } from './features/accounts/deletion.ts'
import { DELETION_JOB, deletionRepository } from './features/accounts/deletion.repository.ts'
import type { MailLinkRepository } from './features/accounts/mail-link.repository.ts'
import type { SessionRepository } from './features/accounts/session.repository.ts'
import { licenceClosing } from './features/licences/licence-closing.repository.ts'
import type { PostMail } from './mails/mail.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Secrets } from './platform/secrets.ts'

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  sessions: SessionRepository
  mailLinks: MailLinkRepository
  postMail: PostMail
  jobs: Pick<Jobs, 'enqueue'>
}

/** Joins the deletion of accounts with all that ends with one, for the server and the command line. */
export const wireDeletion = ({ jobs, ...dependencies }: Dependencies) => {
  const { database, clock, secrets } = dependencies
  return accountDeletion({
    clock,
    steps: deletionRepository({
      ...dependencies,
      enqueueDeletion: (transaction, accountId) =>
        jobs.enqueue(transaction, DELETION_JOB, { account_id: accountId }, accountId),
    }),
    parts: [licenceClosing(database, clock, secrets)],
  })
}
