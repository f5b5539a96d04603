import sql, { raw } from 'sql-template-tag'
import { SECRET_PURPOSE } from '#src/features/accounts/account/new-api-key.ts'
import { DETAILS_PURPOSE } from '#src/features/accounts/mail-links/mail-link.repository.ts'
import { factorPurpose } from '#src/features/accounts/second-factor/second-factor.repository.ts'
import { clientSecretPurpose } from '#src/features/accounts/single-sign-on/connection.repository.ts'
import { TOKEN_PURPOSE } from '#src/features/licences/licence-row.repository.ts'
import { MAIL_JOB, MAIL_PURPOSE } from '#src/mails/post-mail.ts'
import { type Database, inTransaction } from '#src/platform/database/database.ts'
import { bytes, text, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { ANSWER_PURPOSE } from '#src/platform/idempotency.ts'
import type { Secrets } from '#src/platform/secrets.ts'

/** A sealed value. `key` is its row's primary key. */
export interface SealedRow {
  key: readonly string[]
  purpose: string
  sealed: Buffer
}

/** A column of sealed values. */
export interface SealedColumn {
  /** Such as `licences.token_sealed`. */
  name: string
  /** A key below that of every row. */
  first: readonly string[]
  /** Lists at most `limit` rows after a key, in the order of their keys. */
  page(database: Database, after: readonly string[], limit: number): Promise<SealedRow[]>
  /** Seals a row's text with the current secret, unless the row was changed meanwhile. */
  reseal(database: Database, row: SealedRow, text: string, secrets: Secrets): Promise<unknown>
}

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Every column of the schema whose name ends with `_sealed`. */
const COLUMNS: readonly SealedColumn[] = [
  {
    name: 'api_keys.secret_sealed',
    first: [NO_ID, ''],
    page: async (database, [accountId, sessionId], limit) => {
      const rows = await select(database, { account_id: uuid, session_id: text(), sealed: bytes })`
        select account_id, session_id, secret_sealed as sealed from api_keys
        where (account_id, session_id) > (${accountId}::uuid, ${sessionId})
        order by account_id, session_id limit ${limit}`
      return rows.map(({ account_id, session_id, sealed }) => ({
        key: [account_id, session_id],
        purpose: SECRET_PURPOSE,
        sealed,
      }))
    },
    reseal: (database, { key: [accountId, sessionId], purpose, sealed }, opened, secrets) =>
      database.execute(sql`
        update api_keys set secret_sealed = ${secrets.seal(purpose, opened)}
        where account_id = ${accountId} and session_id = ${sessionId} and secret_sealed = ${sealed}`),
  },
  {
    name: 'user_totp.secret_sealed',
    first: [NO_ID],
    page: async (database, [after], limit) => {
      const rows = await select(database, { id: uuid, sealed: bytes })`
        select user_id as id, secret_sealed as sealed from user_totp
        where user_id > ${after}::uuid order by user_id limit ${limit}`
      return rows.map(({ id, sealed }) => ({ key: [id], purpose: factorPurpose(id), sealed }))
    },
    reseal: (database, { key: [id], purpose, sealed }, opened, secrets) =>
      database.execute(sql`
        update user_totp set secret_sealed = ${secrets.seal(purpose, opened)}
        where user_id = ${id} and secret_sealed = ${sealed}`),
  },
  {
    name: 'sso_connections.client_secret_sealed',
    first: [NO_ID],
    page: async (database, [after], limit) => {
      const rows = await select(database, { id: uuid, sealed: bytes })`
        select account_id as id, client_secret_sealed as sealed from sso_connections
        where account_id > ${after}::uuid order by account_id limit ${limit}`
      return rows.map(({ id, sealed }) => ({ key: [id], purpose: clientSecretPurpose(id), sealed }))
    },
    reseal: (database, { key: [id], purpose, sealed }, opened, secrets) =>
      database.execute(sql`
        update sso_connections set client_secret_sealed = ${secrets.seal(purpose, opened)}
        where account_id = ${id} and client_secret_sealed = ${sealed}`),
  },
  {
    name: 'licences.token_sealed',
    first: [NO_ID, NO_ID],
    page: async (database, [accountId, licenceId], limit) => {
      const rows = await select(database, { account_id: uuid, licence_id: uuid, sealed: bytes })`
        select account_id, licence_id, token_sealed as sealed from licences
        where (account_id, licence_id) > (${accountId}::uuid, ${licenceId}::uuid) and token_sealed is not null
        order by account_id, licence_id limit ${limit}`
      return rows.map(({ account_id, licence_id, sealed }) => ({
        key: [account_id, licence_id],
        purpose: TOKEN_PURPOSE,
        sealed,
      }))
    },
    reseal: (database, { key: [accountId, licenceId], purpose, sealed }, opened, secrets) => {
      const [hash, ...earlier] = secrets.tokenHashes(opened)
      return inTransaction(database, async (transaction) => {
        const { rowCount } = await transaction.execute(sql`
          update licences set token_sealed = ${secrets.seal(purpose, opened)}, token_hash = ${hash}
          where account_id = ${accountId} and licence_id = ${licenceId} and token_sealed = ${sealed}`)
        if (!rowCount) return
        await transaction.execute(sql`
          insert into activation_tokens (token_hash, account_id, licence_id)
          values (${hash}, ${accountId}, ${licenceId}) on conflict (token_hash) do nothing`)
        await transaction.execute(sql`
          delete from activation_tokens where token_hash = any(${earlier}::bytea[])`)
      })
    },
  },
  {
    name: 'mail_links.details_sealed',
    first: [''],
    page: async (database, [after], limit) => {
      const rows = await select(database, { key: text(), sealed: bytes })`
        select encode(token_hash, 'hex') as key, details_sealed as sealed from mail_links
        where token_hash > decode(${after}, 'hex') and details_sealed is not null
        order by token_hash limit ${limit}`
      return rows.map(({ key, sealed }) => ({ key: [key], purpose: DETAILS_PURPOSE, sealed }))
    },
    reseal: (database, { key: [hash], purpose, sealed }, opened, secrets) =>
      database.execute(sql`
        update mail_links set details_sealed = ${secrets.seal(purpose, opened)}
        where token_hash = decode(${hash}, 'hex') and details_sealed = ${sealed}`),
  },
  {
    name: 'idempotency_keys.answer_sealed',
    first: [NO_ID, ''],
    page: async (database, [accountId, after], limit) => {
      const rows = await select(database, { account_id: uuid, key: text(), sealed: bytes })`
        select account_id, key, answer_sealed as sealed from idempotency_keys
        where (account_id, key) > (${accountId}::uuid, ${after}) order by account_id, key limit ${limit}`
      return rows.map(({ account_id, key, sealed }) => ({
        key: [account_id, key],
        purpose: ANSWER_PURPOSE,
        sealed,
      }))
    },
    reseal: (database, { key: [accountId, key], purpose, sealed }, opened, secrets) =>
      database.execute(sql`
        update idempotency_keys set answer_sealed = ${secrets.seal(purpose, opened)}
        where account_id = ${accountId} and key = ${key} and answer_sealed = ${sealed}`),
  },
  {
    name: 'dropped_mails.mail_sealed',
    first: [NO_ID],
    page: async (database, [after], limit) => {
      const rows = await select(database, { mail_id: uuid, sealed: text() })`
        select mail_id, mail_sealed as sealed from dropped_mails
        where mail_id > ${after}::uuid order by mail_id limit ${limit}`
      return rows.map(({ mail_id, sealed }) => ({
        key: [mail_id],
        purpose: MAIL_PURPOSE,
        sealed: Buffer.from(sealed, 'base64'),
      }))
    },
    reseal: (database, { key: [mailId], purpose, sealed }, opened, secrets) =>
      database.execute(sql`
        update dropped_mails set mail_sealed = ${secrets.seal(purpose, opened).toString('base64')}
        where mail_id = ${mailId} and mail_sealed = ${sealed.toString('base64')}`),
  },
]

/** The mails in the queue. */
const queuedMails = (schema: string): SealedColumn => {
  const jobs = raw(`${schema}.job`)
  return {
    name: `${schema}.job`,
    first: [NO_ID],
    page: async (database, [after], limit) => {
      const rows = await select(database, { id: uuid, sealed: text() })`
        select id, data ->> 'sealed' as sealed from ${jobs}
        where name = ${MAIL_JOB} and state in ('created', 'retry', 'active') and id > ${after}::uuid
        order by id limit ${limit}`
      return rows.map(({ id, sealed }) => ({
        key: [id],
        purpose: MAIL_PURPOSE,
        sealed: Buffer.from(sealed, 'base64'),
      }))
    },
    reseal: (database, { key: [id], purpose, sealed }, opened, secrets) =>
      database.execute(sql`
        update ${jobs} set data = data || ${JSON.stringify({ sealed: secrets.seal(purpose, opened).toString('base64') })}::jsonb
        where name = ${MAIL_JOB} and id = ${id}::uuid and data ->> 'sealed' = ${sealed.toString('base64')}`),
  }
}

/** Everything that is sealed: columns, and the mails in the queue of this schema. */
export const sealedColumns = (queueSchema: string): readonly SealedColumn[] => [
  ...COLUMNS,
  queuedMails(queueSchema),
]
