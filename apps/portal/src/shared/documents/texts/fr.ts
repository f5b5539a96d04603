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
  calls: 'Appels',
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
