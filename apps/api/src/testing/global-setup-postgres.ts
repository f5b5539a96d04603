import type { TestProject } from 'vitest/node'
import { startPostgresCluster } from './postgres-cluster.ts'
import { provideDatabase } from './provided-database.ts'

/** Starts a PostgreSQL for the run. The returned function stops and deletes it. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const cluster = await startPostgresCluster()
  if (!cluster) throw new Error('No PostgreSQL was found: this project should not have been started.')
  const { hostname, port, username, password, pathname } = new URL(cluster.url)
  try {
    await provideDatabase(project, {
      kind: 'postgres',
      host: hostname,
      port: Number(port),
      user: username,
      password,
      database: pathname.slice(1),
    })
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return () => cluster.stop()
}
