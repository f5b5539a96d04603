import type { Language } from '@assure/contract/constants'
import { escapeHtml } from './escape-html.ts'
import { paletteOf } from '@assure/contract/theme-colours'
import type { Link, MailBrand, MailText } from './mail-texts.ts'

const light = paletteOf('light')
const dark = paletteOf('dark')

/** The CSS of a mail, light and dark. It loads no pictures, fonts or anything else. */
export const MAIL_STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px 16px; background: ${light.bg}; color: ${light.text}; font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
.mail { max-width: 560px; margin: 0 auto; padding: 32px; background: ${light.surface}; border: 1px solid ${light.border}; border-radius: 12px; }
.brand { margin: 0 0 24px; color: ${light['text-muted']}; font-size: 14px; font-weight: 600; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; }
p { margin: 0 0 16px; overflow-wrap: break-word; white-space: pre-line; }
ul { margin: 0 0 16px; padding-left: 20px; overflow-wrap: break-word; }
blockquote { margin: 0 0 16px; padding-left: 16px; border-left: 3px solid ${light.border}; color: ${light['text-muted']}; overflow-wrap: break-word; }
.button { display: inline-block; padding: 12px 24px; background: ${light.accent}; color: ${light['on-accent']}; border-radius: 8px; font-weight: 600; text-decoration: none; }
.address { color: ${light['text-muted']}; font-size: 13px; overflow-wrap: anywhere; }
a { color: ${light.accent}; }
.why { margin: 24px 0 0; padding-top: 16px; border-top: 1px solid ${light.border}; color: ${light['text-muted']}; font-size: 13px; }
@media (prefers-color-scheme: dark) {
  body { background: ${dark.bg}; color: ${dark.text}; }
  .mail { background: ${dark.surface}; border-color: ${dark.border}; }
  blockquote { border-color: ${dark.border}; color: ${dark['text-muted']}; }
  .brand, .address, .why { color: ${dark['text-muted']}; }
  .why { border-color: ${dark.border}; }
  .button { background: ${dark.accent}; color: ${dark['on-accent']}; }
  a { color: ${dark.accent}; }
}
`

const OR_COPY: Record<Language, string> = {
  en: 'Or copy this address into your browser:',
  fr: 'Ou copiez cette adresse dans votre navigateur\u00a0:',
}

const COLON: Record<Language, string> = { en: ':', fr: '\u00a0:' }

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
const paragraphs = (texts: readonly string[] = []) => texts.map(paragraph).join('\n')
const items = (texts: readonly string[] = []) =>
  texts.length > 0 ? `<ul>\n${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('\n')}\n</ul>` : ''
const quoted = (lines: readonly string[] = []) =>
  lines.length > 0 ? `<blockquote>${lines.map(escapeHtml).join('<br>\n')}</blockquote>` : ''
const anchor = (address: string, label: string, style = '') =>
  `<a${style && ` class="${style}"`} href="${escapeHtml(address)}">${escapeHtml(label)}</a>`

/** Renders a mail as HTML. Escapes every text. */
export const layOutHtml = (
  text: MailText,
  language: Language,
  { companyName, publicUrl }: MailBrand,
): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(text.subject)}</title>
<style>${MAIL_STYLE}</style>
</head>
<body>
<div class="mail">
<p class="brand">${escapeHtml(companyName)}</p>
<h1>${escapeHtml(text.heading)}</h1>
${paragraphs(text.before)}
${items(text.list)}
${quoted(text.quote)}
${
  text.button
    ? `<p>${anchor(publicUrl + text.button.path, text.button.label, 'button')}</p>
<p class="address">${escapeHtml(OR_COPY[language])}<br>${anchor(publicUrl + text.button.path, publicUrl + text.button.path)}</p>`
    : ''
}
${paragraphs(text.after)}
${text.otherwise ? `<p>${anchor(publicUrl + text.otherwise.path, text.otherwise.label)}</p>` : ''}
<p class="why">${escapeHtml(text.why)}</p>
</div>
</body>
</html>
`

const SIGNATURE = '-- \n'

/** Renders a mail as plain text. Each link is on a separate line. */
export const layOutText = (
  text: MailText,
  language: Language,
  { companyName, publicUrl }: MailBrand,
): string => {
  const onItsLine = (link: Link | undefined) =>
    link ? [`${link.label}${COLON[language]}\n${publicUrl}${link.path}`] : []
  return [
    text.heading,
    ...text.before,
    ...(text.list ? [text.list.map((item) => `- ${item}`).join('\n')] : []),
    ...(text.quote?.length ? [text.quote.map((line) => `> ${line}`).join('\n')] : []),
    ...onItsLine(text.button),
    ...(text.after ?? []),
    ...onItsLine(text.otherwise),
    text.why,
    `${SIGNATURE}${companyName}\n`,
  ].join('\n\n')
}
