import { extractText, getDocumentProxy } from 'unpdf'

interface Node {
  role?: string
  children?: Node[]
}
const outline = ({ role, children = [] }: Node): string =>
  role
    ? `${role}${children.some((child) => child.role) ? `(${children.map(outline).filter(Boolean).join(' ')})` : ''}`
    : ''

/** A PDF as a reader sees it: its text, and the tags for screen readers. */
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
    /** The document as it is, for what readers do not tell. */
    raw: Buffer.from(bytes).toString('latin1'),
  }
}
