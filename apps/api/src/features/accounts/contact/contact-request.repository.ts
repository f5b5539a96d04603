import type { Language } from '@assure/contract/constants'
import sql from 'sql-template-tag'
import type { ContactDetails, PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import { type Clock, DAY_MS } from '#src/platform/clock.ts'
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '#src/platform/database/database.ts'
import { flag, json, moment, nullable, type RowOf, text, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { FIRST_ID, uuidv7 } from '#src/platform/ids.ts'

/** The submitted contact form. */
export interface NewContactRequest extends ContactDetails {
  email: string
  language: Language
}

/** Status of a request. Only an open one waits for the operator; an answered one can still be approved or declined. */
export const REQUEST_STATUSES = ['open', 'answered', 'approved', 'declined'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** A request for a trial or a question, with its answers. */
const requestShape = {
  email: text(),
  language: text<Language>(),
  name: text(),
  company: text(),
  jobTitle: text(),
  solutionType: text(),
  additionalDetails: text(),
  subscribeNews: flag,
  status: text<RequestStatus>(),
  createdAt: moment,
  /** Time of the last answer, approval or decline. */
  answeredAt: nullable(moment),
  /** The operator's answers, oldest first. */
  answers: json<{ at: string; text: string }[]>(),
}
export type ContactRequest = RowOf<typeof requestShape>

/** Requests and their answers are deleted this long after the last change. */
const KEPT_DAYS = 365
/** How long a mail is retried: it must survive days without a mail server, because the request counts as answered. */
const ANSWER_TRIED_MS = 7 * DAY_MS

const columns = sql`email, status, name, company, job_title as "jobTitle",
  solution_type as "solutionType", additional_details as "additionalDetails",
  subscribe_news as "subscribeNews", language, created_at as "createdAt", answered_at as "answeredAt", answers`

/**
 * Selects the request that an operator command means: the open one of the address, otherwise its newest answered one.
 */
export const pendingRequest = (email: string) => sql`
  select request_id from contact_requests where email = ${email.toLowerCase()} and status in ('open', 'answered')
  order by status = 'open' desc, created_at desc, request_id desc limit 1`

/**
 * Stores a request. Returns false while another one of the same address is open. With `answeredAt` it is stored as
 * approved.
 */
export const insertRequest = async (
  queryable: Queryable,
  request: NewContactRequest,
  now: Date,
  answeredAt: Date | null = null,
): Promise<boolean> => {
  const { rowCount } = await queryable.execute(sql`
    insert into contact_requests (email, request_id, status, name, company, job_title, solution_type,
      additional_details, subscribe_news, language, created_at, answered_at)
    values (${request.email.toLowerCase()}, ${uuidv7(now)}, ${answeredAt ? 'approved' : 'open'},
      ${request.name}, ${request.company}, ${request.jobTitle}, ${request.solutionType},
      ${request.additionalDetails}, ${request.subscribeNews}, ${request.language}, ${now}, ${answeredAt})
    on conflict (email) where status = 'open' do nothing returning email`)
  return rowCount === 1
}

interface Dependencies {
  database: Database
  clock: Clock
  postMail: PostMail
}

/** Requests from the contact form and the operator's answers. */
export const contactRequestRepository = ({ database, clock, postMail }: Dependencies) => ({
  /** Whether an address has an open request. */
  isOpen: async (email: string): Promise<boolean> => {
    const { rowCount } = await database.execute(sql`
      select 1 from contact_requests where email = ${email.toLowerCase()} and status = 'open'`)
    return rowCount === 1
  },

  /**
   * Stores a request and mails the sender and the operator, each only if `wants` allows it. Returns false while another
   * request of the same address is open. `wants` runs after the insert: of several concurrent requests only the stored
   * one counts as a mail.
   */
  add: (
    request: NewContactRequest,
    wants: (transaction: Transaction) => Promise<{ toSender: boolean; operator: string | null }>,
  ): Promise<boolean> =>
    inTransaction(database, async (transaction) => {
      const now = clock()
      if (!(await insertRequest(transaction, request, now))) return false
      const mails = await wants(transaction)
      const { email, language, ...values } = request
      if (mails.toSender)
        await postMail(transaction, { template: 'contact_received', to: email, language, values: {} })
      if (mails.operator !== null)
        await postMail(transaction, {
          template: 'contact_notice',
          to: mails.operator,
          // The operator's tools are in English.
          language: 'en',
          values: { ...values, email, language, at: now },
          replyTo: email,
          expiresAt: new Date(now.getTime() + ANSWER_TRIED_MS),
        })
      return true
    }),

  /** Lists requests, oldest first. A null status means all. */
  list: (status: RequestStatus | null, limit: number): Promise<ContactRequest[]> =>
    select(database, requestShape)`
      select ${columns} from contact_requests
      where ${status === null ? sql`true` : sql`status = ${status}`}
      order by created_at, email limit ${limit}`,

  /** The newest request of an address, or null. */
  find: (email: string): Promise<ContactRequest | null> =>
    selectOne(database, requestShape)`
      select ${columns} from contact_requests where email = ${email.toLowerCase()}
      order by created_at desc, request_id desc limit 1`,

  /**
   * Mails an answer and stores it with the request. A null text only records that the request was answered elsewhere.
   * Returns false if the address has no open or answered request.
   */
  answer: (email: string, text: string | null): Promise<boolean> =>
    inTransaction(database, async (transaction) => {
      const now = clock()
      const added = text === null ? [] : [{ at: now.toISOString(), text }]
      const rows = await select(transaction, requestShape)`
        update contact_requests set status = 'answered', answered_at = ${now},
          answers = answers || ${JSON.stringify(added)}::jsonb
        where email = ${email.toLowerCase()} and request_id = (${pendingRequest(email)})
        returning ${columns}`
      const request = rows[0]
      if (!request) return false
      if (text === null) return true
      const { name, additionalDetails, createdAt: at, language } = request
      await postMail(transaction, {
        template: 'contact_answer',
        to: request.email,
        language,
        values: { name, text, additionalDetails, at },
        expiresAt: new Date(now.getTime() + ANSWER_TRIED_MS),
      })
      return true
    }),

  /** Declines a request; false if none is open or answered. Recorded in the audit log if the address has an account. */
  decline: (email: string, origin: AuditOrigin): Promise<boolean> =>
    inTransaction(database, async (transaction) => {
      const { rowCount } = await transaction.execute(sql`
        update contact_requests set status = 'declined', answered_at = ${clock()}
        where email = ${email.toLowerCase()} and request_id = (${pendingRequest(email)})`)
      if (!rowCount) return false
      const person = await selectOne(transaction, { user_id: uuid })`
        select user_id from login_identities where email = ${email.toLowerCase()} and realm = 'developer'`
      const first = await selectOne(transaction, { account_id: uuid })`
        select account_id from user_accounts where user_id = ${person?.user_id ?? FIRST_ID}
        order by account_id limit 1`
      await recordAudit(transaction, first?.account_id ?? null, origin, clock(), {
        action: 'request_declined',
      })
      return true
    }),

  /** Deletes all requests of an address and their answers. Returns how many requests. */
  forget: async (email: string): Promise<number> => {
    const { rowCount } = await database.execute(sql`
      delete from contact_requests where email = ${email.toLowerCase()}`)
    return rowCount ?? 0
  },

  /** Deletes requests past their retention, at most `limit`. Returns how many. */
  forgetOld: async (limit: number): Promise<number> => {
    const { rowCount } = await database.execute(sql`
      delete from contact_requests where (email, request_id) in (
        select email, request_id from contact_requests
        where coalesce(answered_at, created_at) < ${new Date(clock().getTime() - KEPT_DAYS * DAY_MS)}
        order by coalesce(answered_at, created_at) limit ${limit})`)
    return rowCount ?? 0
  },
})

export type ContactRequestRepository = ReturnType<typeof contactRequestRepository>
