import type { Language } from '@assure/contract/constants'

/** Texts of the page of downloads and of its Markdown. */
const EN = {
  title: 'Downloads',
  description:
    'The OpenAPI documents and the collections for API clients, each with its size and SHA-256 checksum.',
  lead: 'The API as files for your tools. Each checksum is that of the file that this server sends.',
  variables:
    'Postman and Bruno import the collections. Set the variables API_KEY and SECRET_KEY to a key of test mode. LINK_TOKEN is the parameter token of an analytics_url, which issue_analytics_link answers with. Calls go to {url}.',
  sdkFiles: 'Files of SDKs',
  sdkFilesLead: 'Members of organisations with a running trial or plan download them after the login.',
  sdks: 'SDKs and packages',
  reference: 'API reference',
}
type DownloadWords = typeof EN

const FR: DownloadWords = {
  title: 'Téléchargements',
  description:
    'Les documents OpenAPI et les collections pour clients d’API, chacun avec sa taille et sa somme de contrôle SHA-256.',
  lead: 'L’API en fichiers pour vos outils. Chaque somme de contrôle est celle du fichier que ce serveur envoie.',
  variables:
    'Postman et Bruno importent les collections. Donnez aux variables API_KEY et SECRET_KEY une clé du mode test. LINK_TOKEN est le paramètre token d’une analytics_url, que donne la réponse de issue_analytics_link. Les appels vont à {url}.',
  sdkFiles: 'Fichiers des SDK',
  sdkFilesLead:
    'Les membres des organisations avec un essai ou une offre en cours les téléchargent après la connexion.',
  sdks: 'SDK et paquets',
  reference: 'Référence de l’API',
}

export const DOWNLOAD_WORDS: Record<Language, DownloadWords> = { en: EN, fr: FR }
