import type { Mail, PostMail } from '#src/mails/mail.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { FIRST_ID } from '#src/platform/ids.ts'
import { type Jobs, type QueueRules, RETRIES_FOR_DAYS } from '#src/platform/jobs.ts'
import { type MailedMember, memberPage, RECIPIENTS_MAX } from './recipients.repository.ts'

/** Queue of mails to all members of an organisation. */
export const MEMBER_MAIL_JOB = 'member-mails'
export const MEMBER_MAIL_RULES: QueueRules = { retries: RETRIES_FOR_DAYS }

/** An event in an organisation that all members get a mail about. */
interface MemberEvent {
  kind: 'organisation_deleted' | 'organisation_restored' | 'owner_nominated'
  accountId: string
  at: Date
}
interface MemberMailJob {
  account_id: string
  event: MemberEvent['kind']
  at: string
  /** The member who was mailed last. null once all are mailed. */
  mailed_to: string | null
}

/** Queues the mails of an event, in the transaction of the event. */
export type TellMembers = (transaction: Transaction, event: MemberEvent) => Promise<void>
/**
 * Writes the mails of an event. Returns null if the event no longer holds, for example if it was undone: then the other
 * members get none. Otherwise it holds until the transaction ends.
 */
export type WriteMemberMails = (
  transaction: Transaction,
  event: Omit<MemberEvent, 'kind'>,
) => Promise<((member: MailedMember) => Mail | Promise<Mail>) | null>

export const makeTellMembers =
  (jobs: Pick<Jobs, 'enqueue'>): TellMembers =>
  (transaction, { kind, accountId, at }) => {
    const job: MemberMailJob = {
      account_id: accountId,
      event: kind,
      at: at.toISOString(),
      mailed_to: FIRST_ID,
    }
    return jobs.enqueue(transaction, MEMBER_MAIL_JOB, job)
  }

interface Dependencies {
  database: Database
  jobs: Pick<Jobs, 'advance'>
  postMail: PostMail
  writers: Record<MemberEvent['kind'], WriteMemberMails>
}

/**
 * Returns the function that runs a job. It queues the mails of some members at a time, in one transaction with how far it is.
 * So each member gets one mail, however often the job fails.
 */
export const memberMails = ({ database, jobs, postMail, writers }: Dependencies) => {
  const mailNext = async (transaction: Transaction, job: MemberMailJob): Promise<MemberMailJob> => {
    const { account_id: accountId, event, at, mailed_to } = job
    if (mailed_to === null) return job
    const write = await writers[event](transaction, { accountId, at: new Date(at) })
    if (!write) return { ...job, mailed_to: null }
    const { members, last } = await memberPage(transaction, accountId, mailed_to, RECIPIENTS_MAX)
    for (const member of members) await postMail(transaction, await write(member))
    return { ...job, mailed_to: last }
  }

  return async (jobId: string): Promise<void> => {
    for (let isDone = false; !isDone; )
      isDone = await inTransaction(database, async (transaction) => {
        const part = (job: MemberMailJob) => mailNext(transaction, job)
        return (await jobs.advance(transaction, MEMBER_MAIL_JOB, jobId, part)).mailed_to === null
      })
  }
}
