import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startFakeService } from './testing/fake-service.ts'
import { runCounter } from './testing/readme-example.ts'

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

test('DV-06 the README shows the example that is compiled here', async () => {
  const readme = await read('../README.md')
  expect(readme).toContain(`\`\`\`ts\n${await read('./testing/readme-example.ts')}\`\`\``)
})

test('DV-06 the example works', async () => {
  const service = await startFakeService(Date)
  const folder = await mkdtemp(join(tmpdir(), 'device-example-'))
  const { link } = service.newLicence('AC-7K3F-9Q2M-X4TD', 'A'.repeat(26))
  expect(await runCounter(service.url, link, join(folder, 'device.json'))).toMatchObject({ status: 'active' })
  expect([...service.counted.values()]).toMatchObject([{ total_scanned_faces: 2, total_passed_faces: 1 }])
  await rm(folder, { recursive: true })
  await service.stop()
})
