import type { siteStatus as english } from '#src/features/site/status/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** La page d’état. Le serveur écrit le reste. */
export const siteStatus: Translated<typeof english> = {
  title: 'État du service',
  description:
    'L’état actuel de l’API, des rapports, du portail et des e-mails, et celui des 90 derniers jours.',
  served:
    'Cette page est servie par le système même qu’elle décrit. Si elle ne s’ouvre pas, le portail est sans doute en panne. Les caisses continuent de contrôler l’âge : une licence fonctionne hors ligne jusqu’à la fin de son certificat, au plus {days} jours.',
}
