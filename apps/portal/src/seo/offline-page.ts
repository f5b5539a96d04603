import { type Language, LANGUAGES } from '@assure/contract/constants'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import '#src/seo/texts/texts.ts'
import { setLanguage, t } from '#src/i18n/translation.ts'
import { lightDark, THEME_COLOURS as C } from '@assure/contract/theme-colours'
import { GO_TO } from '#src/layouts/go-to.ts'
import { BrandMark } from '#src/ui/brand-mark.tsx'

const STYLE = `
:root { color-scheme: light dark; --bg: ${lightDark(C.bg)}; --text: ${lightDark(C.text)}; --muted: ${lightDark(C['text-muted'])}; --accent: ${lightDark(C.accent)}; --line: ${lightDark(C.border)}; }
[data-theme='light'] { color-scheme: light; }
[data-theme='dark'] { color-scheme: dark; }
body { min-height: 100dvh; margin: 0; display: grid; place-content: center; background: var(--bg); color: var(--text); font: 16px/26px system-ui, sans-serif; }
main { max-width: 30rem; padding: 24px; }
svg { color: var(--accent); }
section + section { margin-top: 32px; padding-top: 32px; border-top: 1px solid var(--line); }
h1, h2 { margin: 16px 0 8px; font-size: 24px; line-height: 32px; font-weight: 600; }
p { margin: 0 0 16px; color: var(--muted); }
a { color: var(--accent); font-weight: 600; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`

/** Interval of checks whether the server answers. A device can be connected to a network without internet access. */
const ASK_EVERY_MS = 5000

/** When the server answers again, opens the last clicked URL or reloads this one. */
const RELOAD_SCRIPT = `function reload() {
  var to = null
  try {
    to = sessionStorage.getItem('${GO_TO}')
    sessionStorage.removeItem('${GO_TO}')
  } catch (_) {}
  if (to && /^\\/(?![\\/\\\\])/.test(to)) location.replace(to)
  else location.reload()
}
addEventListener('online', reload)
setInterval(function () {
  fetch('/healthz', { cache: 'no-store' }).then(function (answer) { if (answer.ok) reload() }, function () {})
}, ${ASK_EVERY_MS})
`

const section = (language: Language): string => {
  setLanguage(language)
  const heading = language === 'en' ? 'h1' : 'h2'
  return `<section lang="${language}">
<${heading}>${t('offline.title')}</${heading}>
<p>${t('offline.text')}</p>
<p><a href="">${t('offline.retry')}</a></p>
</section>`
}

/**
 * Returns the page that the service worker shows offline. It needs no other file, because nothing else is cached, and
 * it has both languages, because there is only one such page. The URL stays the requested one, so its link retries it.
 * Its scripts apply the theme (`public/theme.js`) and reload the page when the network returns.
 */
export const offlinePage = (themeScript: string): string => {
  const sections = LANGUAGES.map(section).join('\n')
  setLanguage('en')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${t('offline.title')}</title>
<script>${themeScript}
${RELOAD_SCRIPT}</script>
<style>${STYLE}</style>
</head>
<body>
<main>
${renderToStaticMarkup(createElement(BrandMark, { size: 32 }))}
${sections}
</main>
</body>
</html>
`
}
