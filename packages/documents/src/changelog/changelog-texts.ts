import type { Language } from '@assure/contract/constants'
import { publishedName } from '@assure/contract/package-scope'
import type { Part, VersionId } from './released-versions.ts'

/** Texts of the changelog. Backticks mark code. A version without its texts does not compile. */
const EN = {
  title: 'Changelog',
  summary:
    'Every version of the API and of the npm packages, newest first, with all that a developer may notice.',
  follow: 'Follow it with a feed reader:',
  feed: 'Atom feed',
  rules: 'What a version may change',
  parts: {
    api: 'API',
    client: `\`${publishedName('client')}\``,
    'device-client': `\`${publishedName('device-client')}\``,
    web: `\`${publishedName('web')}\``,
  } satisfies Record<Part, string>,
  none: 'No version is published on npm yet.',
  changes: {
    'api-1.1.0': [
      'Each call has an address of its own, such as `/api/device/heartbeat`. `execution_mode` works as before.',
      'The OpenAPI document has one operation for each call, with named schemas. Generate clients again that you made from the document before. `/api/openapi-public.json` leaves out the calls of the portal’s own pages.',
      'New calls: `make_test_data`, `force_test_outcome` and `clear_test_data`, with test keys, which begin with `ak_test_` or `akn_test_`. New code: `test_limit`.',
      'A certificate of test mode has the claim `test`. The answer of `GET /api/metrics` has `test_mode`.',
      'Problems lead to their entry on the errors page by `type`, which was `about:blank`. New fields of problems: `did_you_mean`, `at` and `limit`. Rejected reports have a `message`.',
      'Calls with an API key have limits by the minute, and answer with `RateLimit` and `RateLimit-Policy`.',
    ],
  } satisfies Record<VersionId, readonly string[]>,
}
export type ChangelogTexts = typeof EN

const FR: ChangelogTexts = {
  title: 'Modifications',
  summary:
    'Toutes les versions de l’API et des paquets npm, de la plus récente à la plus ancienne, avec tout ce qu’un développeur peut remarquer.',
  follow: 'Suivez-le avec un lecteur de flux\u00A0:',
  feed: 'Flux Atom',
  rules: 'Ce qu’une version peut changer',
  parts: { ...EN.parts },
  none: 'Aucune version n’est encore publiée sur npm.',
  changes: {
    'api-1.1.0': [
      'Chaque appel a sa propre adresse, par exemple `/api/device/heartbeat`. `execution_mode` fonctionne comme avant.',
      'Le document OpenAPI a une opération par appel, avec des schémas nommés. Générez de nouveau les clients faits à partir du document précédent. `/api/openapi-public.json` laisse de côté les appels des pages du portail.',
      'Nouveaux appels\u00A0: `make_test_data`, `force_test_outcome` et `clear_test_data`, avec des clés de test, qui commencent par `ak_test_` ou `akn_test_`. Nouveau code\u00A0: `test_limit`.',
      'Un certificat du mode test a la déclaration `test`. La réponse de `GET /api/metrics` a `test_mode`.',
      'Le champ `type` d’un problème, qui était `about:blank`, mène à son entrée sur la page des erreurs. Nouveaux champs des problèmes\u00A0: `did_you_mean`, `at` et `limit`. Les rapports rejetés ont un `message`.',
      'Les appels avec une clé d’API ont des limites par minute et répondent avec `RateLimit` et `RateLimit-Policy`.',
    ],
  },
}

export const CHANGELOG_TEXTS: Record<Language, ChangelogTexts> = { en: EN, fr: FR }
