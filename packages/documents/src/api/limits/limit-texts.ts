import type { Language } from '@assure/contract/constants'
import type { CountedLimit } from '@assure/contract/call-limits'

/** Texts of the limits page. Backticks mark code, and the values of the page fill the braces. */
const EN = {
  title: 'Limits',
  summary: 'How many calls and reports the portal takes, how large they may be, and what to do at a limit.',
  head: ['Limit', 'Value'],
  atLimit: 'At a limit',
  atLimitText:
    'The answer is the problem `rate_limited` (429). Wait for as many seconds as `Retry-After` says, then send the same call again. For a call with an API key, `limit` names the limit. An address with too many calls or too large bodies under way gets 429 too, with the `request_id` `refused`. A busy server answers `unavailable` (503) with `Retry-After`.',
  keys: 'Calls with an API key',
  keysText:
    'All keys of one organisation count together. The table has the standard limits. A portal may have others: the header `RateLimit-Policy` of each answer gives the limit that applies to you. A portal with several servers accepts more, because each server counts for itself.',
  byKey: { calls: 'Calls without reports', reports: 'Calls with reports' } satisfies Record<
    CountedLimit,
    string
  >,
  aMinute: 'at least {count} a minute',
  headers: 'Headers of the limits',
  headersText:
    'Each answer to a call with an API key gives the numbers of its limit. `q` is the number of calls in a window of `w` seconds, `r` the calls that are left, and `t` the seconds until the next window. A call that the portal refuses before it looks at the key, such as one whose body is not JSON, does not count and has no such headers:',
  draft:
    'The two headers follow a draft of the IETF (“RateLimit header fields for HTTP”), so their names and form may change. Rely on `Retry-After`: it is our promise.',
  sizes: 'Sizes',
  body: 'Body of a call',
  reportsBody: 'Body of a call of an app or a device, such as a call with reports',
  requestHead: 'Request line and headers together',
  reports: 'Reports in one call',
  underWay:
    'Bodies of calls of apps or devices that one key, or one address without a key, sends at the same time, at each server',
  times: 'Times',
  reportAge: 'Age of the day of a report',
  proofAge: 'Difference between the time of a device’s proof and our clock, either way',
  proofUses: 'Uses of a proof',
  once: 'once',
  certificate: 'Life of a licence certificate',
  requests: 'Age of the calls in your list of requests',
  test: 'Test mode',
  testText: 'Above its limits, a call answers `test_limit` (409). Clear the test data to begin again.',
  testLicences: 'Licences',
  testLinks: 'Metrics links that work at a time',
  testReports: 'Reports in one UTC day',
  forcedTimes: 'Calls that one forced outcome changes',
  forcedTime: 'Life of a forced outcome',
  unused: 'Life of the data of a test mode that nobody uses',
  others: 'Logins, mails and the human check',
  othersText: [
    'We also limit logins and codes by person and by address, mails by recipient and by address, and the human check by address. After too many wrong tries, the wait grows with each further one. These limits have no headers and no figures here, because figures help an attacker.',
    'A person who makes no mistakes does not notice them. The answer at such a limit is `rate_limited` with `Retry-After` too.',
  ],
  rateLimited: 'The entry of `rate_limited`',
  units: { days: '{count} days', seconds: '{count} seconds', KiB: '{count} KiB', MiB: '{count} MiB' },
}
export type LimitTexts = typeof EN

const FR: LimitTexts = {
  title: 'Limites',
  summary:
    'Combien d’appels et de rapports le portail accepte, quelle taille ils peuvent avoir et que faire à une limite.',
  head: ['Limite', 'Valeur'],
  atLimit: 'À une limite',
  atLimitText:
    'La réponse est le problème `rate_limited` (429). Attendez le nombre de secondes indiqué par `Retry-After`, puis renvoyez le même appel. Pour un appel avec une clé d’API, `limit` nomme la limite. Une adresse avec trop d’appels ou de trop grands corps en cours reçoit aussi 429, avec la `request_id` `refused`. Un serveur occupé répond `unavailable` (503) avec `Retry-After`.',
  keys: 'Appels avec une clé d’API',
  keysText:
    'Toutes les clés d’une organisation comptent ensemble. Le tableau donne les limites habituelles. Un portail peut en avoir d’autres\u00A0: l’en-tête `RateLimit-Policy` de chaque réponse donne la limite qui s’applique à vous. Un portail à plusieurs serveurs accepte davantage, car chaque serveur compte pour lui-même.',
  byKey: { calls: 'Appels sans rapports', reports: 'Appels avec des rapports' },
  aMinute: 'au moins {count} par minute',
  headers: 'En-têtes des limites',
  headersText:
    'Chaque réponse à un appel avec une clé d’API donne les nombres de sa limite. `q` est le nombre d’appels dans une fenêtre de `w` secondes, `r` les appels qui restent et `t` les secondes jusqu’à la fenêtre suivante. Un appel que le portail refuse avant de regarder la clé, par exemple si son corps n’est pas du JSON, ne compte pas et n’a pas ces en-têtes\u00A0:',
  draft:
    'Les deux en-têtes suivent un projet de l’IETF («\u00A0RateLimit header fields for HTTP\u00A0»)\u202F; leurs noms et leur forme peuvent donc changer. Fiez-vous à `Retry-After`\u00A0: c’est notre promesse.',
  sizes: 'Tailles',
  body: 'Corps d’un appel',
  reportsBody: 'Corps d’un appel d’application ou d’appareil, par exemple avec des rapports',
  requestHead: 'Ligne de requête et en-têtes ensemble',
  reports: 'Rapports dans un appel',
  underWay:
    'Corps des appels d’applications ou d’appareils qu’une clé, ou une adresse sans clé, envoie en même temps, à chaque serveur',
  times: 'Durées',
  reportAge: 'Âge du jour d’un rapport',
  proofAge: 'Écart entre l’heure de la preuve d’un appareil et notre horloge, dans les deux sens',
  proofUses: 'Usages d’une preuve',
  once: 'un seul',
  certificate: 'Durée d’un certificat de licence',
  requests: 'Âge des appels dans votre liste de requêtes',
  test: 'Mode test',
  testText:
    'Au-delà de ses limites, un appel répond `test_limit` (409). Effacez les données de test pour recommencer.',
  testLicences: 'Licences',
  testLinks: 'Liens de mesures valables en même temps',
  testReports: 'Rapports dans un jour UTC',
  forcedTimes: 'Appels que change un résultat imposé',
  forcedTime: 'Durée d’un résultat imposé',
  unused: 'Durée des données d’un mode test que personne n’utilise',
  others: 'Connexions, e-mails et contrôle humain',
  othersText: [
    'Nous limitons aussi les connexions et les codes par personne et par adresse, les e-mails par destinataire et par adresse, et le contrôle humain par adresse. Après trop d’essais faux, l’attente grandit à chaque essai de plus. Ces limites n’ont pas d’en-têtes et pas de nombres ici, car des nombres aident un attaquant.',
    'Une personne qui ne se trompe pas ne les remarque pas. À une telle limite, la réponse est aussi `rate_limited` avec `Retry-After`.',
  ],
  rateLimited: 'L’entrée de `rate_limited`',
  units: { days: '{count} jours', seconds: '{count} secondes', KiB: '{count} Kio', MiB: '{count} Mio' },
}

export const LIMIT_TEXTS: Record<Language, LimitTexts> = { en: EN, fr: FR }
