import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lightDark, THEME_COLOURS } from '@assure/contract/theme-colours'
import { BrandMark } from '#src/ui/brand-mark.tsx'

const fileOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const favicon = fileOf('../../public/favicon.svg')

test('what is drawn without the style sheet has its colours', () => {
  const tokens = fileOf('tokens.css')
  for (const [name, colour] of Object.entries(THEME_COLOURS))
    expect(tokens).toContain(`--color-${name}: ${lightDark(colour)};`)
})

test('the manifest and the icon of the tab have the colours of the theme', () => {
  const { bg, accent } = THEME_COLOURS
  expect(JSON.parse(fileOf('../../public/site.webmanifest'))).toMatchObject({
    background_color: bg.light,
    theme_color: accent.light,
  })
  const colours = [...favicon.matchAll(/:root\{color:(#\w+)\}/g)].map(([, colour]) => colour)
  expect(colours).toEqual([accent.light, accent.dark])
})

test('the icon of the tab is the mark of the page', () => {
  const shapes = (svg: string) =>
    [...svg.matchAll(/<(?:rect|circle)[^>]*>/g)].map(([shape]) => shape.replace('/>', '>'))
  expect(shapes(renderToStaticMarkup(createElement(BrandMark)))).toEqual(shapes(favicon))
})
