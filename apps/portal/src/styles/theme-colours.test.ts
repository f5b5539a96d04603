import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lightDark, THEME_COLOURS } from '@assure/contract/theme-colours'
import { BrandMark } from '#src/ui/brand-mark.tsx'

const fileOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const favicon = fileOf('../../public/favicon.svg')

test('pages without the style sheet use the same colours as the tokens', () => {
  const tokens = fileOf('tokens.css')
  for (const [name, colour] of Object.entries(THEME_COLOURS))
    expect(tokens).toContain(`--color-${name}: ${lightDark(colour)};`)
})

test('the web manifest and the favicon have the theme’s colours', () => {
  const { bg, accent } = THEME_COLOURS
  expect(JSON.parse(fileOf('../../public/site.webmanifest'))).toMatchObject({
    background_color: bg.light,
    theme_color: accent.light,
  })
  const colours = [...favicon.matchAll(/:root\{color:(#\w+)\}/g)].map(([, colour]) => colour)
  expect(colours).toEqual([accent.light, accent.dark])
})

test('the favicon has the shapes of the brand mark', () => {
  const shapes = (svg: string) =>
    [...svg.matchAll(/<(?:rect|circle)[^>]*>/g)].map(([shape]) => shape.replace('/>', '>'))
  expect(shapes(renderToStaticMarkup(createElement(BrandMark)))).toEqual(shapes(favicon))
})
