import type { siteDownloads as english } from '#src/features/site/downloads/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** La page des téléchargements. */
export const siteDownloads: Translated<typeof english> = {
  title: 'Téléchargements',
  description:
    'Les documents OpenAPI et les collections pour clients d’API, chacun avec sa taille et sa somme de contrôle SHA-256.',
  lead: 'L’API en fichiers pour vos outils. Chaque somme de contrôle est celle du fichier que ce serveur envoie.',
  variables:
    'Postman et Bruno importent les collections. Donnez aux variables API_KEY et SECRET_KEY une clé du mode test. Les appels vont à {url}.',
  sdkFiles: 'Fichiers des SDK',
  sdkFilesLead:
    'Les membres des organisations avec un essai ou une offre en cours les téléchargent après la connexion.',
  sdks: 'SDK et paquets',
  reference: 'Référence de l’API',
}
