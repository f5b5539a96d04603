import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const HERE = dirname(fileURLToPath(import.meta.url))
const SRC = join(HERE, '../..')
const FOLDERS = [
  'ui',
  'ui/charts',
  'parts',
  'layouts',
  'features/site',
  'features/site/parts',
  'features/site/document',
  'features/site/pictures',
]
/** What is made of components; tests of their own look at them. */
const SCREENS = /^features\/.*-page\.tsx$/
/** What has no look of its own, by why. */
const NOT_SHOWN = new Set([
  // Fetches the script of another component.
  'ui/lazy-part.tsx',
  // Printed, and on the screen nothing.
  'parts/licence-label.tsx',
  // Guards: they ask who is there and show a page in `dashboard-shell.tsx`.
  ...['developer', 'guest', 'retail'].map((area) => `layouts/${area}-layout.tsx`),
  'layouts/to-login.tsx',
  // `side-menu.tsx` with the pages of an area, and `parts/notice-list.tsx` with what it was told.
  ...['developer', 'retail'].flatMap((area) => [`layouts/${area}-menu.tsx`, `layouts/${area}-notices.tsx`]),
  // A dialog that asks the server, and what opens it; `e2e/api-keys.test.ts` looks at it at every width and in both themes.
  'layouts/identity-dialog.tsx',
  'layouts/identity-question.tsx',
  // An `ui/alert.tsx` about a session; a browser test of resets looks at it in every look.
  'layouts/mail-link-note.tsx',
  // What search engines read, and how the parts of a page follow each other.
  'features/site/site-head.tsx',
  'features/site/site-frame.tsx',
  'features/site/document/legal-document.tsx',
  // What `faces.tsx` is drawn of.
  'features/site/pictures/face-parts.tsx',
])

test('every component of ui, parts, layouts and the public pages is in the style guide under its file', () => {
  const guide = readdirSync(HERE)
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(HERE, file), 'utf8'))
    .join('\n')
  const components = FOLDERS.flatMap((folder) =>
    readdirSync(join(SRC, folder))
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => `${folder}/${file}`),
  )
  expect(components.length).toBeGreaterThan(100)
  // Not as what is imported, which every file is that stands in another.
  const isNamed = (file: string) =>
    new RegExp(`(?<!#src/)${file.replaceAll('.', String.raw`\.`)}`).test(guide)
  expect(components.filter((file) => !SCREENS.test(file) && !NOT_SHOWN.has(file) && !isNamed(file))).toEqual(
    [],
  )
})
