import type { documentation as english } from '#src/shared/documents/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Les documents : leur index, leurs pages, leur visionneuse. */
export const documentation: Translated<typeof english> = {
  title: 'Documentation',
  nav: {
    tag: 'Docs',
    start: 'Commencer',
    guides: 'Guides',
    sdks: 'SDK',
    reference: 'Référence API',
    testKey: 'Obtenir une clé de test',
  },
  guidesTitle: 'Guides',
  calls: 'Appels',
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
  all: 'Tous les documents',
  onThisPage: 'Sur cette page',
  openInViewer: 'Ouvrir dans la visionneuse',
  pdf: 'PDF',
  pdfOf: 'PDF : {title}',
  asMarkdown: 'Markdown',
  previous: 'Précédent',
  next: 'Suivant',
  linkTo: 'Lien vers cette section : {heading}',
  tableOf: 'Tableau : {heading}',
  codeOf: 'Code : {heading}',
  search: 'Rechercher dans la documentation',
  searchHint: 'Rechercher',
  searching: 'Chargement de la recherche…',
  noneFound: 'Aucun résultat pour « {query} ».',
  found_one: '{count} section trouvée',
  found_other: '{count} sections trouvées',
  searchFailed: 'Impossible de charger la recherche. Vérifiez votre connexion et réessayez.',
}
