import type { Language } from '@assure/contract/constants'

/** Texts of the page of SDKs and packages and of its Markdown. */
const EN = {
  title: 'SDKs and packages',
  description:
    'Released SDKs for Android, iOS and browsers, with versions and checksums, and the npm packages for servers, devices and web pages.',
  lead: 'SDKs estimate on the device. Packages send what was counted, and talk to the API.',
  releases: 'SDKs',
  releasesLead: 'Releases by product. A withdrawn release stays in the list with the reason.',
  request: 'Ask for an SDK',
  guides: 'Guides of the SDKs',
  packages: 'npm packages',
  packagesLead: 'They contain no model. MIT licence.',
  downloads: 'OpenAPI documents and collections',
  version: 'Version {version}',
  client:
    'For servers: a typed method for each call with an API key, repeats, problems, and the check of licence certificates.',
  'device-client': 'For devices and apps: licences, signed calls, a durable queue of reports.',
  web: 'For web pages: camera, decision by your challenge age, states and counts. It needs an estimator and estimates nothing itself.',
}
type SdkWords = typeof EN

const FR: SdkWords = {
  title: 'SDK et paquets',
  description:
    'Les versions publiées des SDK pour Android, iOS et navigateur, avec leurs sommes de contrôle, et les paquets npm pour serveurs, appareils et pages web.',
  lead: 'Les SDK estiment sur l’appareil. Les paquets envoient ce qui a été compté et parlent à l’API.',
  releases: 'SDK',
  releasesLead: 'Les versions par produit. Une version retirée reste dans la liste, avec la raison.',
  request: 'Demander un SDK',
  guides: 'Guides des SDK',
  packages: 'Paquets npm',
  packagesLead: 'Ils ne contiennent aucun modèle. Licence MIT.',
  downloads: 'Documents OpenAPI et collections',
  version: 'Version {version}',
  client:
    'Pour les serveurs : une méthode typée pour chaque appel avec une clé d’API, les répétitions, les problèmes et la vérification des certificats de licence.',
  'device-client':
    'Pour les appareils et les applications : licences, appels signés, file durable des rapports.',
  web: 'Pour les pages web : caméra, décision selon votre âge de contrôle, états et totaux. Il lui faut un estimateur ; lui-même n’estime rien.',
}

export const SDK_WORDS: Record<Language, SdkWords> = { en: EN, fr: FR }
