import { extractText, getDocumentProxy } from 'unpdf'

interface Node {
  role?: string
  children?: Node[]
}
const outline = ({ role, children = [] }: Node): string =>
  role
    ? `${role}${children.some((child) => child.role) ? `(${children.map(outline).filter(Boolean).join(' ')})` : ''}`
    : ''

/** Reads a PDF's text, and its tags for screen readers. */
export const readPdf = async (bytes: Uint8Array) => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: true })
  const { info } = await pdf.getMetadata()
  const { Language, Title } = info as { Language?: string; Title?: string }
  const tree = (await (await pdf.getPage(1)).getStructTree()) as Node | null
  return {
    pages: pdf.numPages,
    text,
    language: Language,
    title: Title,
    isTagged: (await pdf.getMarkInfo())?.Marked === true,
    tags: tree ? outline(tree) : '',
    /** The raw document, for anything that readers do not show. */
    raw: Buffer.from(bytes).toString('latin1'),
  }
}
