import '#src/shared/documents/texts/texts.ts'
import { useLoaderData } from 'react-router'
import { LegalDocument } from '#src/features/site/document/legal-document.tsx'
import { publicDocument } from '#src/features/site/document/documents.server.ts'
import { PLAIN } from '#src/layouts/plain.ts'

export const handle = PLAIN

export const loader = publicDocument('terms-and-conditions')

/** Terms and conditions, rendered from a document (HM-01). */
export default function TermsPage() {
  return <LegalDocument document={useLoaderData<typeof loader>().document} />
}
