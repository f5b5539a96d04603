import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { THEME_KEY } from '#src/lib/theme.ts'

test('the script before the first paint reads the theme from the right storage key', () => {
  const script = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8')
  expect(script).toContain(`localStorage.getItem('${THEME_KEY}')`)
})
