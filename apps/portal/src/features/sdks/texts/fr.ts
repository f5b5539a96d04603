import type { sdkFiles as english } from '#src/features/sdks/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

export const sdkFiles: Translated<typeof english> = {
  title: 'Fichiers des SDK',
  lead: 'Les fichiers de nos SDK, chacun avec sa taille et sa somme de contrôle SHA-256.',
  noPlan: 'Votre organisation n’a ni essai ni offre en cours : vous ne pouvez pas télécharger de fichiers.',
  noPlanAsk: 'Demandez à une personne qui gère la facturation d’en choisir une.',
  toPlans: 'Choisir une offre',
  none: 'Aucun fichier n’est encore publié',
  noneText: 'La page des SDK indique comment obtenir une bibliothèque.',
  toReleases: 'SDK et versions',
  published: 'Publiée le {day}',
  minOs: 'Fonctionne sur',
  file: 'Fichier',
  megabytes: '{size} Mo',
  sha256: 'SHA-256',
  download: 'Télécharger',
  downloadFile: 'Télécharger {file}',
  failed: { title: 'Nous ne pouvons pas afficher les fichiers', text: '{reason}' },
}
