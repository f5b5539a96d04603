import { expect, test } from 'vitest'
import { pictureSources, pictureStamp } from './support/picture-sources.ts'

test('the pictures’ stamp covers components, colours, texts and the style guide', () => {
  const sources = pictureSources()
  for (const file of [
    'apps/portal/src/ui/button.tsx',
    'apps/portal/src/styles/tokens.css',
    'apps/portal/src/shared/lists/list-footer.tsx',
    'apps/portal/src/layouts/side-menu.tsx',
    'apps/portal/src/shared/licences/texts/en.ts',
    'apps/portal/src/features/styleguide/groups.ts',
    'apps/portal/src/features/site/parts/hero.tsx',
  ])
    expect(sources).toContain(file)
  expect(sources).not.toContain('apps/portal/src/features/plans/plans-page.tsx')
  expect(pictureStamp()).toMatch(/^[\da-f]{64}$/)
})
