import '#src/features/documents/texts/texts.ts'
import { languageNamed } from '@assure/contract/constants'
import { isDocumentName } from '@assure/documents/documents'
import { useParams } from 'react-router'
import { MissingDocument } from '#src/features/documents/missing-document.tsx'
import { Viewer } from '#src/features/documents/viewer.tsx'

/** Viewer page of a document, `/docs/{lang}/{name}` (HM-07). */
export default function ViewerPage() {
  const { lang, documentName = '' } = useParams()
  const language = languageNamed(lang)
  if (!language || !isDocumentName(documentName)) return <MissingDocument />
  return <Viewer key={`${lang}/${documentName}`} language={language} name={documentName} />
}
