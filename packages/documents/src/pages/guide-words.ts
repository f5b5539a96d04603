import type { Language } from '@assure/contract/constants'
import type { DocumentGroup } from '../documents.ts'

interface GuideWords {
  title: string
  description: string
  lead: string
  groups: Record<DocumentGroup, string>
}

/** Texts of the page with all documents and of its Markdown. */
const EN: GuideWords = {
  title: 'Guides',
  description:
    'Guides for the SDKs and the tablet app, the API reference, and what a data-protection officer asks for, in English and French, as pages and as PDFs.',
  lead: 'All documents, as pages and as PDFs. The same texts are available in French.',
  groups: {
    ageAssurance: 'Age Assurance',
    onlineSafety: 'Online Safety',
    retail: 'Retail',
    organisation: 'Organisation',
    reference: 'Reference',
    privacy: 'Data protection',
    legal: 'Legal',
  },
}

const FR: GuideWords = {
  title: 'Guides',
  description:
    'Guides des SDK et de l’application pour tablette, référence de l’API et réponses aux questions d’un délégué à la protection des données, en français et en anglais, en pages web et en PDF.',
  lead: 'Tous les documents, en pages web et en PDF. Les mêmes textes existent en anglais.',
  groups: {
    ageAssurance: 'Estimation de l’âge',
    onlineSafety: 'Sécurité en ligne',
    retail: 'Magasins',
    organisation: 'Organisation',
    reference: 'Référence',
    privacy: 'Protection des données',
    legal: 'Textes juridiques',
  },
}

export const GUIDE_WORDS: Record<Language, GuideWords> = { en: EN, fr: FR }
