const LINK = /<link rel="(canonical|alternate)"([^>]*)>/gi

interface Found {
  address: string
  alternates: { language: string; address: string }[]
}

const attribute = (name: string, attributes: string) =>
  new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(attributes)?.[1]

/** Returns a page's canonical URL and its translations; null if it has none or points to another page. */
const foundIn = (html: string): Found | null => {
  // Skip document viewers. Their canonical URL is the document's page, which is listed itself.
  if (html.includes('name="portal-config"')) return null
  const page: Found = { address: '', alternates: [] }
  for (const [, rel, attributes = ''] of html.matchAll(LINK)) {
    const address = attribute('href', attributes) ?? ''
    const language = attribute('hreflang', attributes)
    if (rel === 'canonical') page.address = address
    else if (language) page.alternates.push({ language, address })
  }
  return page.address === '' ? null : page
}

const entry = ({ address, alternates }: Found) => `<url>
<loc>${address}</loc>
${alternates
  .map(
    ({ language, address: href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>\n`,
  )
  .join('')}</url>
`

/** Builds the sitemap from the HTML of built pages: each canonical URL once, with its translations. */
export const siteMap = (pages: readonly string[]): string => {
  const byAddress = new Map<string, Found>()
  for (const page of pages.flatMap((html) => foundIn(html) ?? [])) {
    // A legal document has two pages, and both have the public page as canonical URL.
    byAddress.set(page.address, page)
  }
  const found = [...byAddress.values()]
  found.sort((one, other) => (one.address < other.address ? -1 : 1))
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${found.map(entry).join('')}</urlset>
`
}
