import { sha256 } from '#src/platform/secrets.ts'
import { escapeHtml } from './escape-html.ts'
import { paletteOf } from '@assure/contract/theme-colours'

const light = paletteOf('light')
const dark = paletteOf('dark')
const variables = (colours: Record<string, string>) =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ')

const STYLE = `
:root { color-scheme: light dark; ${variables(light)} }
@media (prefers-color-scheme: dark) {
  :root { ${variables(dark)} }
}
body { margin: 0; padding: 32px 16px; background: var(--bg); color: var(--text); font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
main { max-width: 720px; margin: 0 auto; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.3; overflow-wrap: anywhere; }
p { margin: 0 0 24px; }
a { color: var(--accent); }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.quiet { color: var(--text-muted); font-size: 14px; overflow-wrap: anywhere; }
ul { margin: 0; padding: 0; list-style: none; background: var(--surface); border: 1px solid var(--border); border-radius: 12px; }
li { padding: 16px 24px; }
li + li { border-top: 1px solid var(--border); }
li a { font-weight: 600; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0 0 24px; font-size: 14px; }
dt { color: var(--text-muted); }
dd { margin: 0; overflow-wrap: anywhere; }
pre { margin: 0 0 24px; padding: 24px; background: var(--surface); border: 1px solid var(--border); border-radius: 12px; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
`

/** Builds a content security policy that allows one style sheet and nothing else. */
export const policyOf = (style: string): string =>
  `default-src 'none'; style-src 'sha256-${sha256(style).toString('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export const OUTBOX_POLICY = policyOf(STYLE)

/** Builds a page of the outbox. `body` is HTML. */
export const outboxPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
