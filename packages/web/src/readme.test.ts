import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const TESTING = new URL('./testing/', import.meta.url)
const read = (url: URL) => readFile(url, 'utf8')

test('the README contains the compiled examples', async () => {
  const readme = await read(new URL('../README.md', import.meta.url))
  const examples = (await readdir(TESTING)).filter((file) => file.startsWith('readme-'))
  expect(examples).toHaveLength(4)
  for (const file of examples)
    expect(readme, file).toContain(`\`\`\`ts\n${await read(new URL(file, TESTING))}\`\`\``)
})
