import '#src/shared/documents/texts/texts.ts'
import { useLoaderData } from 'react-router'
import { LegalDocument } from '#src/features/site/document/legal-document.tsx'
import { publicDocument } from '#src/features/site/document/documents.server.ts'
import { PLAIN } from '#src/layouts/plain.ts'

export const handle = PLAIN

export const loader = publicDocument('privacy-policy')

/** Privacy policy, rendered from a document (HM-01). */
export default function PrivacyPolicyPage() {
  return <LegalDocument document={useLoaderData<typeof loader>().document} />
}
