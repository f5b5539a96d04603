import type { siteSdks as english } from '#src/features/site/sdks/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** La page des SDK et des paquets. */
export const siteSdks: Translated<typeof english> = {
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
  unpublished:
    'Ils ne sont pas encore dans le registre npm. Nous vous envoyons les fichiers sous 48 heures après votre demande.',
  downloads: 'Documents OpenAPI et collections',
  version: 'Version {version}',
  client:
    'Pour les serveurs : une méthode typée pour chaque appel avec une clé d’API, les répétitions, les problèmes et la vérification des certificats de licence.',
  deviceClient:
    'Pour les appareils et les applications : licences, appels signés, file durable des rapports.',
  web: 'Pour les pages web : caméra, décision selon votre âge de contrôle, états et totaux. Il lui faut un estimateur ; lui-même n’estime rien.',
}
