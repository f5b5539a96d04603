import { licenceService } from '@assure/contract/licences/licence.contract'
import type pg from 'pg'
import { paymentResultIs } from '../../apps/api/src/features/billing/orders/payment-result.repository.ts'
import { licenceListRepository } from '../../apps/api/src/features/licences/licence-list.repository.ts'
import { wholeAccount } from '../../apps/api/src/platform/fence.ts'
import type { ListInput, PlaceInput } from './list-cases.ts'

export interface ListQuery {
  text: string
  params: unknown[]
}

/** The default setting. */
const NOTICE_DAYS = 30

/** The server's own repository, recording the statements that it sends. */
const listening = (pool: pg.Pool) => {
  const queries: ListQuery[] = []
  const database: Parameters<typeof licenceListRepository>[0] = {
    execute: ({ text, values }) => {
      queries.push({ text, params: values })
      return pool.query({ text, values })
    },
  }
  const list = licenceListRepository(database, NOTICE_DAYS, paymentResultIs)
  return { list, queries }
}

/** The statements that the server sends for a list, so that they can run without it. */
export const queriesOf = async (pool: pg.Pool, accountId: string, input: ListInput): Promise<ListQuery[]> => {
  const { list, queries } = listening(pool)
  await list.find(wholeAccount(accountId), licenceService.modes.list_licences.input.parse(input), new Date())
  return queries
}

/** The statements that the server sends for a combo box of places. */
export const placeQueriesOf = async (
  pool: pg.Pool,
  accountId: string,
  { place, search = '' }: PlaceInput,
): Promise<ListQuery[]> => {
  const { list, queries } = listening(pool)
  await list.places(wholeAccount(accountId), place, search)
  return queries
}

/** The database's execution plan of a statement, with timings. */
export const planOf = async (pool: pg.Pool, { text, params }: ListQuery): Promise<string> => {
  const { rows } = await pool.query<Record<string, string>>(`explain (analyze, buffers) ${text}`, params)
  return rows.flatMap((row) => Object.values(row)).join('\n')
}
