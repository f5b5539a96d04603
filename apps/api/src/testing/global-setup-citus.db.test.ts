import { expect, inject, test, vi } from 'vitest'
import { freePort } from '../../../../tools/test-run/free-port.ts'
import { setup } from './global-setup-citus.ts'
import './provided-database.ts'

const { kind, host, port, user, password = '' } = inject('database')
const setUpOn = (url: string) => {
  vi.stubEnv('CITUS_URL', url)
  return setup({ provide: () => undefined })
}

test('a CITUS_URL that does not answer is named', async () => {
  await expect(setUpOn('citus')).rejects.toThrow('CITUS_URL: is no URL')
  const closed = await freePort()
  await expect(setUpOn(`postgres://127.0.0.1:${closed}/postgres`)).rejects.toThrow(
    `CITUS_URL: no database can be created at 127.0.0.1:${closed} (connect ECONNREFUSED 127.0.0.1:${closed})`,
  )
})

test.runIf(kind === 'postgres')('a server without the extension is named', async () => {
  await expect(setUpOn(`postgres://${user}:${password}@${host}:${port}/postgres`)).rejects.toThrow(
    `CITUS_URL: the extension citus cannot be created at ${host}:${port}`,
  )
})
