import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAIL_COLOURS } from './mail-colours.ts'

test('mails have the colours of the portal, in both themes', () => {
  const tokens = readFileSync(new URL('../../../portal/src/styles/tokens.css', import.meta.url), 'utf8')
  const { light, dark } = MAIL_COLOURS
  for (const name of Object.keys(light) as (keyof typeof light)[])
    expect(tokens).toContain(`--color-${name}: light-dark(${light[name]}, ${dark[name]});`)
})
