import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const HERE = dirname(fileURLToPath(import.meta.url))
const SRC = join(HERE, '../..')
const FOLDERS = [
  'ui',
  'ui/charts',
  ...['lists', 'licences', 'failures', 'passwords', 'billing', 'page'].map((room) => `shared/${room}`),
  'layouts',
  'features/site',
  'features/site/parts',
  'features/site/document',
  'features/site/pictures',
]
/** Screens are made of components and have tests of their own. */
const SCREENS = /^features\/.*-page\.tsx$/
/** Components without a sample, with the reason. */
const NOT_SHOWN = new Set([
  // Fetches the script of another component.
  'ui/lazy-part.tsx',
  // A whole page; the browser tests of the three lists look at it.
  'shared/lists/list-page.tsx',
  // Sets the title of the tab.
  'shared/page/document-title.tsx',
  // `ui/alert.tsx` with a text; `shared/lists/list-failures.tsx` shows them.
  ...['load-failed', 'retry-alert', 'stale-warnings'].map((name) => `shared/failures/${name}.tsx`),
  // `ui/password-input.tsx` with `ui/rule-list.tsx`.
  ...['new-password-rules', 'password-field'].map((name) => `shared/passwords/${name}.tsx`),
  // Only printed.
  'shared/licences/licence-label.tsx',
  // Guards: they ask who is there and show a page in `dashboard-shell.tsx`.
  ...['developer', 'guest', 'retail'].map((area) => `layouts/${area}-layout.tsx`),
  'layouts/to-login.tsx',
  // `side-menu.tsx` with the pages of an area, and `shared/page/notice-list.tsx` with its notices.
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

test('every component of ui, shared, layouts and the public pages is in the style guide under its file', () => {
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
  // Imports do not count: a file that another one shows is imported too.
  const isNamed = (file: string) =>
    new RegExp(`(?<!#src/)${file.replaceAll('.', String.raw`\.`)}`).test(guide)
  expect(components.filter((file) => !SCREENS.test(file) && !NOT_SHOWN.has(file) && !isNamed(file))).toEqual(
    [],
  )
})
