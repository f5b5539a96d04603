import type { Language } from '@assure/contract/constants'
import { PROBLEM_DETAILS } from '@assure/contract/problem-details'
import type { DocumentName } from '../documents.ts'

/** Fixed texts of the API reference. Backticks mark code. */
const EN = {
  title: 'API reference',
  summary:
    'Every call of {{companyName}}’s portal for apps and servers: who may make it, what it takes and what it answers. The server reads calls by the same definitions, which are also published as OpenAPI 3.1.',
  calls: 'Making a call',
  callsText: [
    'Each call is a `POST` with a JSON object to an address of its own, such as `/api/account/retrieve_session`. The same call is a `POST` to the address of its service, such as `/api/account`, with its name in `execution_mode` of the object. A call marked `GET`, such as `GET /api/metrics`, has no body: it takes its parameters in the address, after `?`.',
    'Unknown fields are refused with an error that names them. Times are seconds since 1970 (UTC) in fields that end in `_utc`; days are `YYYY-MM-DD`.',
  ],
  sample: 'The account that a key belongs to:',
  openapi: 'The machine-readable form:',
  callers: 'Who calls',
  callersHead: ['Caller', 'Proves itself by'],
  who: {
    public: ['anybody', 'Nothing.'],
    developer: ['web session', 'The cookie of a member’s session, from the portal’s own pages alone.'],
    person: [
      'web session without an organisation',
      'The same cookie, of a person who is in no organisation.',
    ],
    api_key: [
      'API key',
      'HTTP Basic: the API key as user, the secret key as password. For servers, never for a page.',
    ],
    retail: [
      'retail session',
      'The cookie of a session of the retail area, from the portal’s own pages alone.',
    ],
    device: ['device', 'A proof by the device’s own key in the header `DPoP` (RFC 9449, ES256), good once.'],
    analytics_link: [
      'analytics link',
      'The token of a link to the analytics page, as `Authorization: Bearer`.',
    ],
    card_provider: ['card provider', 'A signature of the raw body in the header `Stripe-Signature`.'],
  },
  permissions: 'Permissions',
  permissionsText:
    'A call names the permission that it needs. An account’s login and API key have the permissions of all their calls except two: we give `licence.detach` and `licence.delete` to an account on request. Without the permission, the answer is `forbidden` (403), and `needs` names it.',
  idempotency: 'Asking again',
  idempotencyText:
    'A call that says so takes a header `Idempotency-Key`. The same key with the same body gives the answer of the first time; with another body it is refused (422). A report is counted once by its `report_id`, however often it is sent.',
  versions: 'Versions',
  versionsText:
    'New calls, fields, values and codes may come at any time. Ignore those that you do not know.',
  versionsLink: 'What may change, and how long old calls work',
  changelogLink: 'Every version',
  errors: 'Errors',
  errorsText:
    'What cannot be processed is answered with a problem document (RFC 9457, `application/problem+json`): `code` names the problem, `request_id` finds the call in our log, and `errors` names each field at fault by its JSON pointer. With 429 and 503, `Retry-After` says how many seconds to wait. A call that was processed and refused for a reason of its own is 200 with a `result`.',
  errorsLink: 'Every code, its causes and what to do',
  guides: {
    'check-a-certificate': 'Check a licence certificate',
    'reporting-usage': 'Reporting usage',
  } as Partial<Record<DocumentName, string>>,
  problems: PROBLEM_DETAILS,
}
export type ApiWords = typeof EN

const FR: ApiWords = {
  title: 'Référence de l’API',
  summary:
    'Tous les appels du portail de {{companyName}} pour les applications et les serveurs : qui peut les faire, ce qu’ils acceptent et ce qu’ils répondent. Le serveur lit les appels selon les mêmes définitions, publiées aussi au format OpenAPI 3.1.',
  calls: 'Faire un appel',
  callsText: [
    'Chaque appel est un `POST` d’un objet JSON à sa propre adresse, par exemple `/api/account/retrieve_session`. Le même appel est un `POST` à l’adresse de son service, par exemple `/api/account`, avec son nom dans le champ `execution_mode` de l’objet. Un appel marqué `GET`, par exemple `GET /api/metrics`, n’a pas de corps : il reçoit ses paramètres dans l’adresse, après `?`.',
    'Un champ inconnu est refusé par une erreur qui le nomme. Les champs qui finissent par `_utc` comptent les secondes depuis 1970 (UTC) ; les jours s’écrivent `AAAA-MM-JJ`.',
  ],
  sample: 'Le compte auquel appartient une clé :',
  openapi: 'La version lisible par une machine :',
  callers: 'Qui appelle',
  callersHead: ['Appelant', 'Sa preuve'],
  who: {
    public: ['tout le monde', 'Aucune.'],
    developer: ['session web', 'Le cookie de session d’un membre, depuis les pages du portail seulement.'],
    person: [
      'session web sans organisation',
      'Le même cookie, d’une personne qui n’appartient à aucune organisation.',
    ],
    api_key: [
      'clé d’API',
      'HTTP Basic : la clé d’API comme utilisateur, la clé secrète comme mot de passe. Pour un serveur, jamais pour une page.',
    ],
    retail: [
      'session magasin',
      'Le cookie d’une session de l’espace des magasins, depuis les pages du portail seulement.',
    ],
    device: [
      'appareil',
      'Une preuve signée par la clé de l’appareil, dans l’en-tête `DPoP` (RFC 9449, ES256), valable une seule fois.',
    ],
    analytics_link: [
      'lien d’analyse',
      'Le jeton d’un lien vers la page d’analyse, en `Authorization: Bearer`.',
    ],
    card_provider: [
      'prestataire de paiement',
      'Une signature du corps brut, dans l’en-tête `Stripe-Signature`.',
    ],
  },
  permissions: 'Droits',
  permissionsText:
    'Un appel indique le droit qu’il exige. La connexion d’un compte et sa clé d’API ont tous ceux de leurs appels, sauf deux\u00A0: `licence.detach` et `licence.delete` sont accordés à un compte sur demande. Sans ce droit, la réponse est `forbidden` (403) et `needs` le désigne.',
  idempotency: 'Répéter un appel',
  idempotencyText:
    'Un appel qui l’indique accepte un en-tête `Idempotency-Key`. La même clé avec le même corps donne la réponse de la première fois ; avec un autre corps, elle est refusée (422). Un rapport n’est compté qu’une fois grâce à son `report_id`, quel que soit le nombre d’envois.',
  versions: 'Versions',
  versionsText:
    'De nouveaux appels, champs, valeurs et codes peuvent arriver à tout moment. Ignorez ceux que vous ne connaissez pas.',
  versionsLink: 'Ce qui peut changer et combien de temps les anciens appels fonctionnent',
  changelogLink: 'Toutes les versions',
  errors: 'Erreurs',
  errorsText:
    'Ce qui ne peut pas être traité reçoit un document d’erreur (RFC 9457, `application/problem+json`) : `code` nomme le problème, `request_id` retrouve l’appel dans notre journal et `errors` désigne chaque champ en cause par son pointeur JSON. Avec 429 et 503, `Retry-After` donne le nombre de secondes à attendre. Un appel traité mais refusé pour une raison qui lui est propre répond 200 avec un `result`.',
  errorsLink: 'Chaque code, ses causes et quoi faire',
  guides: {
    'check-a-certificate': 'Vérifier un certificat de licence',
    'reporting-usage': 'Envoyer les données d’utilisation',
  },
  problems: {
    invalid: 'Un champ manque, est inconnu ou erroné ; `errors` le nomme.',
    malformed_body: 'Le corps n’est pas un objet JSON, ou sa signature est fausse.',
    malformed_request: 'La requête n’est pas du HTTP valide.',
    headers_too_large: 'La ligne de requête et les en-têtes dépassent 16 Kio.',
    request_timeout: 'La requête n’est pas arrivée à temps. Renvoyez-la.',
    unknown_mode: 'Le service n’a pas d’appel de cet `execution_mode`.',
    session_expired: 'L’appel demande une session ouverte ; il n’y en a pas, ou elle a pris fin.',
    unauthenticated: 'La clé d’API, la clé secrète, la preuve ou le jeton manque ou est faux.',
    proof_invalid: 'La preuve dans l’en-tête `DPoP` est fausse ; `detail` en nomme la partie.',
    proof_expired:
      'La preuve a été faite trop tôt ou trop tard par rapport à notre horloge. L’en-tête `Date` donne notre heure.',
    proof_reused: 'La preuve a déjà servi. Signez-en une nouvelle pour chaque requête.',
    forbidden:
      'L’appelant est connu et n’a pas le droit de faire cet appel ; `needs` nomme le droit qui manque.',
    not_by_api_key: 'La clé d’API et sa clé secrète sont justes, mais l’appel n’accepte qu’une session web.',
    no_organisation: 'La personne n’appartient à aucune organisation.',
    cross_origin: 'Une session web a été utilisée depuis une page étrangère au portail.',
    reauthentication_required:
      'La session demande un mot de passe ou un code donné depuis moins de 10 minutes : `confirm_identity`.',
    second_factor_required:
      'L’organisation ou l’appel demande une connexion avec un second facteur. Activez-en un, ou donnez son code : `confirm_identity`.',
    single_sign_on_required:
      'L’organisation demande une connexion par son fournisseur d’identité : `start_sso`.',
    not_found: 'Cela n’existe pas, ou n’appartient pas à l’appelant.',
    method_not_allowed: 'Cette adresse demande une autre méthode.',
    licence_deleted: 'La licence a été supprimée.',
    licence_deactivated: 'La licence n’est plus sur cet appareil.',
    licence_not_activated: 'La licence n’a pas été activée.',
    test_limit: 'Le mode test a des limites, et cet appel en dépasse une.',
    body_too_large: 'Le corps dépasse ce que cette adresse accepte.',
    unsupported_media_type: 'Les corps sont en `application/json`.',
    misdirected: 'Le portail a un autre nom d’hôte.',
    idempotency_key_reused: 'Cet `Idempotency-Key` a servi avec un autre corps.',
    rate_limited: 'Trop d’appels ; attendez le temps indiqué par `Retry-After`.',
    internal: 'Une erreur de notre part. Donnez-nous son `request_id`.',
    unavailable: 'Le service est occupé ou redémarre ; réessayez après `Retry-After`.',
  },
}

export const API_WORDS: Record<Language, ApiWords> = { en: EN, fr: FR }
