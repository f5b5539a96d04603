import type { requests as english } from '#src/features/api-keys/requests/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** L’écran des appels par les clés d’API. */
export const requests: Translated<typeof english> = {
  title: 'Requêtes',
  lead: 'Les appels par vos clés d’API, conservés 7 jours. Aucun contenu, en-tête ni adresse d’un appelant n’est conservé.',
  search: 'Chercher par identifiant de requête',
  searchHint: 'Identifiant de requête',
  key: 'Clé',
  firstKey: 'Première clé',
  oldFirstKey: 'Première clé, remplacée',
  namedKey: 'Clé terminée',
  memberKey: 'Clé d’un membre',
  status: 'Statut',
  call: 'Appel',
  all: 'Tous',
  outcome: { ok: 'Réussis', failed: 'Échoués' },
  classes: { '4xx': '4xx, par l’appelant', '5xx': '5xx, par le serveur' },
  clear: 'Effacer les filtres',
  refresh: 'Actualiser',
  hour_one: '{calls} appel dans la dernière heure, {failed} échoué',
  hour_other: '{calls} appels dans la dernière heure, {failed} échoués',
  hourAtLeast: 'Au moins {calls} appels dans la dernière heure, {failed} échoués',
  list: 'Requêtes',
  column: {
    open: 'Détails',
    time: 'Heure',
    call: 'Appel',
    status: 'Statut et code',
    took: 'Durée',
    id: 'Identifiant',
    key: 'Clé',
  },
  took: '{ms} ms',
  open: 'Afficher les détails de la requête {id}',
  copyId: 'Copier l’identifiant de requête {id}',
  more_one: 'et {count} autre semblable',
  more_other: 'et {count} autres semblables',
  unread: 'Appel inconnu',
  someRejected: 'Rapports refusés',
  detail: {
    method: 'Méthode',
    address: 'Adresse',
    answer: 'Réponse',
    same_one:
      'Cette ligne compte {all} appels avec cette clé en une seconde. Elle montre le premier ; {count} autre semblable a suivi.',
    same_other:
      'Cette ligne compte {all} appels avec cette clé en une seconde. Elle montre le premier ; {count} autres semblables ont suivi.',
    unread: 'L’appel n’a pas pu être lu, son nom n’est donc pas connu.',
    about: 'À propos de {code}',
    aboutRejected: 'À propos des rapports refusés',
    keys: 'Vers les clés',
    privacy: 'Nous ne conservons aucun contenu, en-tête ni adresse de l’appelant.',
  },
  cause: {
    wrong_secret: {
      title: 'Secret erroné',
      text: 'La clé existe, mais le secret envoyé n’est pas le sien. La réponse à l’appelant ne dit pas quelle partie est erronée.',
    },
    expired_key: {
      title: 'Clé terminée',
      text: 'Le secret est juste, mais cette clé a expiré, a été remplacée ou désactivée. La réponse à l’appelant ne le dit pas.',
    },
    some_rejected: {
      title: 'Rapports refusés',
      text: 'L’appel a reçu une réponse, mais un ou plusieurs de ses rapports ne sont pas comptés. La réponse les énumère dans « rejected », chacun avec un code.',
    },
  },
  sample: {
    title: 'Un exemple de cet appel avec curl',
    first: 'Un premier appel avec curl',
    copy: 'Copier l’exemple',
    comment: 'Donnez d’abord à {variable} le secret de cette clé',
    none: 'Il n’y a pas d’exemple : les clés d’API ne peuvent pas faire cet appel.',
    failed: 'Impossible de charger l’exemple.',
    retry: 'Réessayer',
    loading: 'Chargement de l’exemple',
  },
  empty: {
    title: 'Aucun appel n’a encore été fait avec cette clé',
    titleAll: 'Aucun appel n’a encore été fait avec vos clés',
    text: 'Faites un premier appel. Il apparaît ici en deux secondes.',
    goneText:
      'Les appels de plus de 7 jours ne sont pas conservés. Faites un appel : il apparaît ici en deux secondes.',
  },
  off: {
    title: 'Les appels ne sont pas journalisés',
    text: 'L’opérateur de ce portail a désactivé le journal des requêtes.',
  },
  nothing: {
    title: 'Aucune requête ne correspond',
    text: 'Changez les filtres ou effacez-les.',
    cutText:
      'Seules les requêtes les plus récentes ont été parcourues. Pour une plus ancienne, cherchez par son identifiant.',
  },
  unknownId: {
    title: 'Aucune requête avec cet identifiant',
    text: 'Nous conservons les appels 7 jours. Vous voyez les appels par les clés d’API de cette organisation ; ceux du mode test n’apparaissent qu’en mode test. Si de nombreux appels arrivent dans la même seconde, seuls certains ont leur propre ligne.',
  },
  noFailure: {
    title: 'Aucun appel échoué',
    text: 'Aucun appel des 7 derniers jours n’a échoué. Les appels avec des rapports refusés ont leur propre filtre.',
  },
  failed: {
    title: 'Impossible de charger les requêtes',
    text: '{reason} Les appels avec vos clés fonctionnent comme avant.',
  },
  stale: 'Les données affichées ne sont peut-être plus à jour. {reason}',
  offline: 'Vous êtes hors ligne. Les données affichées ne sont peut-être plus à jour.',
  older: 'Plus anciennes',
  olderFailed: 'Impossible de charger les requêtes plus anciennes. {reason}',
  end: 'Ce sont toutes les requêtes des 7 derniers jours.',
  endFiltered: 'Ce sont toutes les requêtes des 7 derniers jours qui correspondent aux filtres.',
  cut: 'Les appels plus anciens ne sont pas affichés : ce sont les 1 000 dernières lignes. Utilisez les filtres pour en trouver d’autres.',
  note: '× 14 marque une ligne pour 14 appels de la même seconde. Les appels des appareils sont sur la page de leur licence.',
}
