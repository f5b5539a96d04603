import type { Language } from '@assure/contract/constants'
import type { Topic } from '@assure/contract/topics'

/** Fixed texts on the pages of calls. Backticks mark code. */
const EN = {
  topics: {
    Reports: 'Reports',
    Usage: 'Usage',
    Licences: 'Licences',
    Devices: 'Devices',
    'Account and plan': 'Account and plan',
    'Test mode': 'Test mode',
  } satisfies Record<Topic, string>,
  reference: 'API reference',
  audiences: { device: 'App', server: 'Server', portal: 'Portal' },
  portalTitle: 'Calls of the portal',
  portalText:
    'The portal’s own pages make these calls, with a web session or without a login. No API key opens them, and they may change with the pages. Only `email_login` is also for programs and stays as it is: it needs no key and answers with one.',
  portalKeys: 'Which key it gives',
  audience: 'Who calls',
  counts: {
    device: '{count} calls of an app or a device.',
    server: '{count} calls with an API key or the token of a link.',
    portal: '{count} calls of the portal’s own pages, without an API key.',
  },
  everyCall: 'About every call',
  takes: 'Takes',
  takesNothing: 'Takes no fields.',
  answers: 'Answers',
  answersNothing: 'The answer has no fields.',
  answersFile: 'Answers with a file, `{type}`.',
  required: 'required',
  optional: 'may be absent',
  standard: 'default',
  each: 'each',
  former: 'Accepted from older clients',
  fields: '{count} fields',
  wrong: 'Can go wrong',
  wrongHead: ['Status', 'Code', 'Meaning'],
  oldForm: 'The same call by `execution_mode`',
  oldFormText: 'A `POST` to `{path}` with these fields in the body is the same call.',
  sample: 'Sample',
  samples: 'Samples',
  answer: 'Answer',
  headers: 'Headers of the answer',
  schema: 'JSON Schema',
  request: 'Request',
  chips: {
    key: 'API key, scope `{scope}`',
    anyKey: 'Any API key',
    testKey: 'First API key of test mode',
    open: 'No key and no login',
    session: 'Web session of the portal',
    device: 'Proof of a device',
    link: 'Token of a metrics link',
    provider: 'Signature of the card provider',
    repeat: 'Safe to repeat',
    repeatByKey: 'Safe to repeat with an `Idempotency-Key`',
    list: '{least} to {most} {field}',
  },
  readBack: 'Read it back:',
  readBackToken:
    'The token is the parameter `token` of the `analytics_url` that a device finds in `device.licence()`. A reason with few people in a day is in `total_reasons_folded`.',
  variables: {
    ACTIVATION_LINK:
      '`ACTIVATION_LINK` is the `activation_link` of a licence, with which `generate_licences` answers. In the list of licences, ‘Copy deeplink’ copies it.',
    'device.json':
      'The file `device.json` keeps the key of the device, its licence and its counts. The samples of all calls of a device use it, in one folder.',
    LINK_TOKEN:
      '`LINK_TOKEN` is the parameter `token` of an `analytics_url`, only up to its next `&`. `issue_analytics_link` answers with one, and a device has one in `device.licence()`.',
  },
  install: 'Install the package: `{command}`.',
  runTypeScript: 'Save the sample as `{file}` and run `node {file}` with Node 22.18 or later.',
  own: 'The field `{field}` may only name the caller’s own account.',
  needsProof:
    'This call needs a proof by the key of the device, a signature for each request (`DPoP`, RFC 9449). The device client makes it: choose TypeScript.',
  getClient: 'Where to get the device client',
  notRun:
    'The tests of the portal run the samples for cURL, TypeScript and Python. Those for Kotlin and Swift are not run.',
}
export type CallWords = typeof EN

const FR: CallWords = {
  topics: {
    Reports: 'Rapports',
    Usage: 'Utilisation',
    Licences: 'Licences',
    Devices: 'Appareils',
    'Account and plan': 'Compte et offre',
    'Test mode': 'Mode test',
  },
  reference: 'Référence de l’API',
  audiences: { device: 'Appli', server: 'Serveur', portal: 'Portail' },
  portalTitle: 'Appels du portail',
  portalText:
    'Les pages du portail font ces appels, avec une session web ou sans connexion. Aucune clé d’API ne les ouvre, et ils peuvent changer avec les pages. Seul `email_login` est aussi destiné aux programmes et reste tel quel\u00A0: il ne demande aucune clé et en donne une.',
  portalKeys: 'Quelle clé il donne',
  audience: 'Qui appelle',
  counts: {
    device: '{count} appels d’une application ou d’un appareil.',
    server: '{count} appels avec une clé d’API ou le jeton d’un lien.',
    portal: '{count} appels des pages du portail, sans clé d’API.',
  },
  everyCall: 'Pour tous les appels',
  takes: 'Entrée',
  takesNothing: 'N’accepte aucun champ.',
  answers: 'Réponse',
  answersNothing: 'La réponse n’a aucun champ.',
  answersFile: 'Répond par un fichier, `{type}`.',
  required: 'obligatoire',
  optional: 'peut manquer',
  standard: 'par défaut',
  each: 'chacun',
  former: 'Accepté des anciens clients',
  fields: '{count} champs',
  wrong: 'Erreurs possibles',
  wrongHead: ['Statut', 'Code', 'Signification'],
  oldForm: 'Le même appel par `execution_mode`',
  oldFormText: 'Un `POST` à `{path}` avec ces champs dans le corps est le même appel.',
  sample: 'Exemple',
  samples: 'Exemples',
  answer: 'Réponse',
  headers: 'En-têtes de la réponse',
  schema: 'Schéma JSON',
  request: 'Requête',
  chips: {
    key: 'Clé d’API, droit `{scope}`',
    anyKey: 'Toute clé d’API',
    testKey: 'Première clé d’API du mode test',
    open: 'Sans clé ni connexion',
    session: 'Session web du portail',
    device: 'Preuve d’un appareil',
    link: 'Jeton d’un lien de mesures',
    provider: 'Signature du prestataire de paiement',
    repeat: 'Peut être répété sans risque',
    repeatByKey: 'Peut être répété avec une `Idempotency-Key`',
    list: 'de {least} à {most} {field}',
  },
  readBack: 'Pour relire les totaux\u00A0:',
  readBackToken:
    'Le jeton est le paramètre `token` de l’`analytics_url` qu’un appareil trouve dans `device.licence()`. Un motif qui concerne peu de personnes dans une journée est dans `total_reasons_folded`.',
  variables: {
    ACTIVATION_LINK:
      '`ACTIVATION_LINK` est l’`activation_link` d’une licence, que donne la réponse de `generate_licences`. Dans la liste des licences, «\u00A0Copier le lien d’activation\u00A0» le copie.',
    'device.json':
      'Le fichier `device.json` garde la clé de l’appareil, sa licence et ses totaux. Les exemples de tous les appels d’un appareil l’utilisent, dans un même dossier.',
    LINK_TOKEN:
      '`LINK_TOKEN` est le paramètre `token` d’une `analytics_url`, seulement jusqu’au prochain `&`. La réponse de `issue_analytics_link` en donne une, et un appareil en a une dans `device.licence()`.',
  },
  install: 'Installez le paquet\u00A0: `{command}`.',
  runTypeScript:
    'Enregistrez l’exemple sous `{file}` et lancez `node {file}` avec Node 22.18 ou plus récent.',
  own: 'Le champ `{field}` ne peut désigner que le compte de l’appelant.',
  needsProof:
    'Cet appel demande une preuve par la clé de l’appareil, une signature pour chaque requête (`DPoP`, RFC 9449). Le client d’appareil la crée\u00A0: choisissez TypeScript.',
  getClient: 'Où obtenir le client d’appareil',
  notRun:
    'Les tests du portail exécutent les exemples cURL, TypeScript et Python. Ceux de Kotlin et de Swift ne sont pas exécutés.',
}

export const CALL_WORDS: Record<Language, CallWords> = { en: EN, fr: FR }

const FRENCH_TITLES: Record<string, string> = {
  'Report estimations': 'Envoyer les estimations',
  'Report online safety': 'Envoyer la sécurité en ligne',
  'Report scans': 'Envoyer les scans',
  'Month of estimations': 'Mois des estimations',
  'Month of online safety': 'Mois de sécurité en ligne',
  'Scan metrics': 'Mesures des scans',
  'Make a metrics link': 'Créer un lien de mesures',
  'List metrics links': 'Lister les liens de mesures',
  'Revoke a metrics link': 'Révoquer un lien de mesures',
  'List licences': 'Lister les licences',
  'List places': 'Lister les lieux',
  'Generate licences': 'Créer des licences',
  'Update a licence': 'Modifier une licence',
  'Detach from its device': 'Détacher de son appareil',
  'Delete licences': 'Supprimer des licences',
  'Activate a licence': 'Activer une licence',
  'Send a heartbeat': 'Signaler l’appareil',
  'Retrieve the account': 'Lire le compte',
  'Refresh the subscription': 'Actualiser l’abonnement',
  'List plans': 'Lister les offres',
  'List receipts': 'Lister les reçus',
  'Read a promotion': 'Lire une promotion',
  'Redeem a promotion': 'Utiliser une promotion',
  'List promotions': 'Lister les promotions',
  'Make test data': 'Créer des données de test',
  'Force an outcome': 'Imposer un résultat',
  'Clear test data': 'Effacer les données de test',
}

/** Titles of calls by the contract's title, which is English. */
export const TITLES: Record<Language, Record<string, string>> = { en: {}, fr: FRENCH_TITLES }
