import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const TESTING = new URL('./testing/', import.meta.url)
const read = (url: URL) => readFile(url, 'utf8')

test('the README contains the compiled examples', async () => {
  const readme = await read(new URL('../README.md', import.meta.url))
  const examples = (await readdir(TESTING)).filter((file) => file.startsWith('readme-'))
  expect(examples).toHaveLength(6)
  for (const file of examples) {
    // The README has readers save it by this name.
    const code = (await read(new URL(file, TESTING))).replace(
      'readme-server-example.ts',
      'reports-handler.ts',
    )
    expect(readme, file).toContain(`\`\`\`ts\n${code}\`\`\``)
  }
})
