const LINK = /<link rel="(canonical|alternate)"([^>]*)>/gi

interface Found {
  address: string
  alternates: { language: string; address: string }[]
}

const attribute = (name: string, attributes: string) =>
  new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(attributes)?.[1]

/** A page's own address and those of its translations, as it says them; null where it names none, or another page's. */
const foundIn = (html: string): Found | null => {
  // A viewer of a document names the document's page, which is there too.
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

/** The sitemap of built pages: each address that they name, once, with its translations. */
export const siteMap = (pages: readonly string[]): string => {
  const byAddress = new Map<string, Found>()
  for (const page of pages.flatMap((html) => foundIn(html) ?? [])) {
    // A legal document is also a page of the documentation, and names its public page.
    byAddress.set(page.address, page)
  }
  const found = [...byAddress.values()]
  found.sort((one, other) => (one.address < other.address ? -1 : 1))
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${found.map(entry).join('')}</urlset>
`
}
