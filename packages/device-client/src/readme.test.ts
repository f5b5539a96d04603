import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startFakeService } from './testing/fake-service.ts'
import { runCounter } from './testing/readme-example.ts'

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

test.each(['readme-example', 'readme-usage-example'])(
  'DV-06 the README contains the compiled example %s',
  async (name) => {
    const readme = await read('../README.md')
    expect(readme).toContain(`\`\`\`ts\n${await read(`./testing/${name}.ts`)}\`\`\``)
  },
)

test('the list of parts names every file of the package', async () => {
  const readme = await read('./README.md')
  const named = [...readme.matchAll(/`([a-z*-]+\.ts)`/g)].map(([, name = '']) => name)
  const files = (await readdir(new URL('.', import.meta.url))).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const missing = files.filter((file) => !named.includes(file.endsWith('-store.ts') ? '*-store.ts' : file))
  expect(missing.filter((file) => file !== 'device-error.ts')).toEqual([])
})

test('DV-06 the README’s device example works', async () => {
  const service = await startFakeService(Date)
  const folder = await mkdtemp(join(tmpdir(), 'device-example-'))
  const { link } = service.newLicence('AC-7K3F-9Q2M-X4TD', 'A'.repeat(26))
  expect(await runCounter(service.url, link, join(folder, 'device.json'))).toMatchObject({ status: 'active' })
  expect([...service.counted.values()]).toMatchObject([{ total_scanned_faces: 2, total_passed_faces: 1 }])
  await rm(folder, { recursive: true })
  await service.stop()
})

test('DV-04 the README’s app example works', async () => {
  const service = await startFakeService(Date)
  const folder = await mkdtemp(join(tmpdir(), 'device-example-'))
  const program = fileURLToPath(new URL('./testing/readme-usage-example.ts', import.meta.url))
  const { session_id, session_password } = service.apiKey
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    cwd: folder,
    env: { PORTAL_URL: service.url, API_KEY: session_id, SECRET_KEY: session_password },
  })
  expect(stdout).toContain('accepted: 2')
  expect([...service.usage.values()]).toMatchObject([
    { product: 'face', spoof_count: 1, latency: { count: 2 } },
    { modality: 'nlp', transaction_count: 1 },
  ])
  await rm(folder, { recursive: true })
  await service.stop()
})
