import { accountDeletion } from './features/accounts/deletion.ts'
import { DELETION_JOB, deletionRepository } from './features/accounts/deletion.repository.ts'
import type { MailLinkRepository } from './features/accounts/mail-link.repository.ts'
import { retailAccountRepository } from './features/accounts/retail-account.repository.ts'
import type { SessionRepository } from './features/accounts/session.repository.ts'
import { orderClosing } from './features/billing/order-closing.workflow.ts'
import { orderRepository } from './features/billing/order.repository.ts'
import type { OrderPayments } from './features/billing/pay-order.ts'
import { payerGroupRepository } from './features/billing/payer-group.repository.ts'
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
  payments: Pick<OrderPayments, 'cancel'>
}

/** Joins the deletion of accounts with all that ends with one, for the server and the command line. */
export const wireDeletion = ({ jobs, payments, ...dependencies }: Dependencies) => {
  const { database, clock, secrets } = dependencies
  return accountDeletion({
    clock,
    steps: deletionRepository({
      ...dependencies,
      enqueueDeletion: (transaction, accountId) =>
        jobs.enqueue(transaction, DELETION_JOB, { account_id: accountId }, accountId),
    }),
    // What asks the provider comes last: while it does not answer, everything else is done.
    parts: [
      licenceClosing(database, clock, secrets),
      orderClosing(
        database,
        orderRepository(database),
        payerGroupRepository(database, clock),
        payments,
        retailAccountRepository(database).addressesWithAccount,
      ),
    ],
  })
}
