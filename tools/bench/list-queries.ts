import { licenceService } from '@assure/contract/licences/licence.contract'
import type pg from 'pg'
import { licenceListRepository } from '../../apps/api/src/features/licences/licence-list.repository.ts'
import type { ListInput } from './list-cases.ts'

export interface ListQuery {
  text: string
  params: unknown[]
}

/** The statements that the server's own repository sends for a list, to run them without the server. */
export const queriesOf = async (pool: pg.Pool, accountId: string, input: ListInput): Promise<ListQuery[]> => {
  const queries: ListQuery[] = []
  const list = licenceListRepository({
    execute: ({ text, values }) => {
      queries.push({ text, params: values })
      return pool.query({ text, values })
    },
  })
  const query = licenceService.modes.list_licences.input.parse(input)
  const counters = await list.counters(accountId)
  await list.page(accountId, query)
  await list.matches(accountId, query, counters)
  return queries
}

/** How the database works on a statement, and where its time goes, as it tells it. */
export const planOf = async (pool: pg.Pool, { text, params }: ListQuery): Promise<string> => {
  const { rows } = await pool.query<Record<string, string>>(`explain (analyze, buffers) ${text}`, params)
  return rows.flatMap((row) => Object.values(row)).join('\n')
}
