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
/** Screens consist of components and have their own tests. */
const SCREENS = /^features\/.*-page\.tsx$/
/** Components without a sample, with the reason. */
const NOT_SHOWN = new Set([
  // Only lazy-loads another component.
  'ui/lazy-part.tsx',
  // A whole page, covered by the browser tests of the three lists.
  'shared/lists/list-page.tsx',
  // `ui/pager.tsx` with its texts.
  'shared/lists/list-pager.tsx',
  // Text inside a paragraph, which every sample of a document contains.
  'shared/page/address-text.tsx',
  // Sets the title of the tab.
  'shared/page/document-title.tsx',
  // `ui/alert.tsx` with a text; `shared/lists/list-failures.tsx` shows them.
  ...['load-failed', 'retry-alert', 'stale-warnings'].map((name) => `shared/failures/${name}.tsx`),
  // `ui/password-input.tsx` with `ui/rule-list.tsx`.
  ...['new-password-rules', 'password-field'].map((name) => `shared/passwords/${name}.tsx`),
  // Two sentences of which the database decides one; `e2e/sdks.test.ts` covers both.
  'features/site/parts/sdk-delivery.tsx',
  // Used only for printing.
  'shared/licences/licence-label.tsx',
  // Guards: they check the session and show a page in `dashboard-shell.tsx`.
  ...['developer', 'guest', 'retail'].map((area) => `layouts/${area}-layout.tsx`),
  'layouts/to-login.tsx',
  // `side-menu.tsx` with the pages of an area, and `shared/page/notice-list.tsx` with its notices.
  ...['developer', 'retail'].flatMap((area) => [`layouts/${area}-menu.tsx`, `layouts/${area}-frame.tsx`]),
  // A dialog that calls the server, and its opener; `e2e/api-keys.test.ts` covers them at every width and in both
  // themes.
  'layouts/identity-dialog.tsx',
  'layouts/identity-question.tsx',
  // Parts of the menu that list organisations from the server; component tests cover their states.
  ...['switcher', 'list', 'initial'].map((part) => `layouts/organisation-${part}.tsx`),
  // A heading with two buttons, in the frame of a person's pages.
  'layouts/no-organisation.tsx',
  // The page of an organisation that asks for a second factor, and its button; component tests cover its states.
  ...['gate', 'steps'].map((part) => `layouts/second-factor-${part}.tsx`),
  'layouts/log-out-button.tsx',
  'layouts/passkey-proof.tsx',
  // Its sister for single sign-on, the dialog of such sessions, and `ui/alert.tsx` with a text; component tests cover them.
  ...['gate', 'identity-dialog', 'notice'].map((part) => `layouts/sso-${part}.tsx`),
  // A heading and a frame, and a name with its value; browser tests of the profile and the settings cover them.
  'shared/page/panel.tsx',
  'shared/page/detail.tsx',
  // `ui/confirm-dialog.tsx` that calls the server; the browser tests of passkeys and keys cover it.
  'shared/page/change-dialog.tsx',
  // `ui/dialog.tsx` with a form.
  'shared/page/form-dialog.tsx',
  // An `ui/alert.tsx` about a session; a browser test of resets covers all its variants.
  'layouts/mail-link-note.tsx',
  // Metadata for search engines, and the layout of public pages.
  'features/site/site-head.tsx',
  'features/site/site-frame.tsx',
  'features/site/document/legal-document.tsx',
  // Parts of the drawings in `faces.tsx`.
  'features/site/pictures/face-parts.tsx',
])

test('every component of ui, shared, layouts and the public pages is in the style guide', () => {
  const guide = readdirSync(HERE)
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(HERE, file), 'utf8'))
    .join('\n')
  const components = FOLDERS.flatMap((folder) =>
    readdirSync(join(SRC, folder))
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .map((file) => `${folder}/${file}`),
  )
  expect(components.length).toBeGreaterThan(100)
  // Imports do not count: the guide must name the component's own file.
  const isNamed = (file: string) =>
    new RegExp(`(?<!#src/)${file.replaceAll('.', String.raw`\.`)}`).test(guide)
  expect(components.filter((file) => !SCREENS.test(file) && !NOT_SHOWN.has(file) && !isNamed(file))).toEqual(
    [],
  )
})
