/** French descriptions of fields about people, organisations and keys, by the contract's English text. */
export const PEOPLE_DESCRIPTIONS: Record<string, string> = {
  'Empty in the portal for members who may not use the API key.':
    'Vide dans le portail pour les membres qui n’ont pas droit à la clé d’API.',
  'The organisation to open; without it, the one that was opened last.':
    'L’organisation à ouvrir ; sinon, la dernière ouverte.',
  'Offers the ownership to a member.': 'Propose la propriété à un membre.',
  'When the member becomes an Owner.': 'Quand le membre devient propriétaire.',
  'The member whom the operator names as an Owner, until an Owner cancels it.':
    'Le membre que l’opérateur nomme propriétaire, tant qu’aucun propriétaire ne l’annule.',
  'For the header Portal-Organisation.': 'Pour l’en-tête Portal-Organisation.',
  'Permissions that hold only at the places.': 'Les droits qui ne valent que dans les lieux.',
  '`null` for the whole chain.': '`null` pour toute l’enseigne.',
  'The organisation asks for a login with a second factor. Until then the caller has no permissions, and `session` shows only names.':
    'L’organisation demande une connexion avec un second facteur. D’ici là, l’appelant n’a aucun droit, et `session` ne montre que des noms.',
  'The organisation asks for a login with a second factor, and this session has none.':
    'L’organisation demande une connexion avec un second facteur, et cette session n’en a pas.',
  'Members who have not set one up.': 'Les membres qui n’en ont pas activé.',
  'How many organisations the person is in.': 'Le nombre d’organisations de la personne.',
  'Names an organisation; it opens nothing.': 'Désigne une organisation ; ne donne accès à rien.',
  'A member who manages the organisation; follows its members.':
    'Un membre qui gère l’organisation ; suit les changements de ses membres.',
  'The member who gets bills next to those who may pay. Always `null` without `billing.read`.':
    'Le membre qui reçoit les factures en plus de ceux qui peuvent payer. Toujours `null` sans `billing.read`.',
  'The address of a member; `null` for only the members who may pay.':
    'L’adresse d’un membre ; `null` pour les seuls membres qui peuvent payer.',
  'Only what this member or former member did.': 'Seulement ce que ce membre ou ancien membre a fait.',
  'A member who comes in any case.': 'Un membre présent dans tous les cas.',
  'How the person logged in; `password_and_code` also after a code that they gave later. `null` for a session that began before this was stored.':
    'Comment la personne s’est connectée\u202f; `password_and_code` aussi après un code donné plus tard. `null` pour une session plus ancienne que cette information.',
  'The organisation that the session opened last; empty if there is none.':
    'La dernière organisation ouverte par la session ; vide s’il n’y en a pas.',
  'EMAIL_REGISTERED: only if the portal says which addresses have an account.':
    'EMAIL_REGISTERED : seulement si le portail indique quelles adresses ont un compte.',
  'Names a member; it opens nothing.': 'Désigne un membre ; ne donne accès à rien.',
  'Not needed for 10 minutes after a login or confirm_identity.':
    'Pas nécessaire pendant les 10 minutes qui suivent une connexion ou confirm_identity.',
  'The organisations that need another Owner, or that are suspended.':
    'Les organisations qui ont besoin d’un autre propriétaire, ou qui sont suspendues.',
  'The organisations that the person is in again.': 'Les organisations dont la personne redevient membre.',
  'How many members get access again.': 'Combien de membres retrouvent l’accès.',
  'The names of up to three Owners, whom to ask for more access.':
    'Les noms de trois propriétaires au plus, à qui demander plus de droits.',
  'The caller is its only member.': 'L’appelant en est le seul membre.',
  'Until then they can undo the deletion.': 'Jusque-là, la personne peut annuler la suppression.',
  'People who deleted their login. They are members again if they undo that, unless you remove them.':
    'Les personnes qui ont supprimé leurs identifiants. Elles redeviennent membres si elles annulent, sauf si vous les retirez.',
  'Names an invitation; it opens nothing.': 'Désigne une invitation ; ne donne accès à rien.',
  'Part of a name or an e-mail address.': 'Une partie d’un nom ou d’une adresse e-mail.',
  'Whether the member has an authenticator app or a passkey.':
    'Si le membre a une application d’authentification ou une clé d’accès.',
  'Whether the member has a passkey.': 'Si le membre a une clé d’accès.',
  'The credential id, in base64url.': 'L’identifiant de la clé d’accès, en base64url.',
  'A password manager keeps a copy, for other devices.':
    'Un gestionnaire de mots de passe en garde une copie, pour d’autres appareils.',
  'Goes back with the answer of the authenticator.': 'Se renvoie avec la réponse de l’authentificateur.',
  'PublicKeyCredentialCreationOptionsJSON, for the browser. Times in milliseconds.':
    'PublicKeyCredentialCreationOptionsJSON, pour le navigateur. Temps en millisecondes.',
  'PublicKeyCredentialRequestOptionsJSON, for the browser. Times in milliseconds.':
    'PublicKeyCredentialRequestOptionsJSON, pour le navigateur. Temps en millisecondes.',
  'Whether the person can also log in with a password.':
    'Si la personne peut aussi se connecter avec un mot de passe.',
  'In place of a password: made for a challenge of `start_invited_passkey`.':
    'À la place d’un mot de passe : créée pour un défi de `start_invited_passkey`.',
  'For an address without a login: with a password or a passkey.':
    'Pour une adresse sans identifiants : avec un mot de passe ou une clé d’accès.',
  'PASSKEY_INVALID: the challenge is used, expired or another one, or the passkey is from another site.':
    'PASSKEY_INVALID : le défi est déjà utilisé, expiré ou un autre, ou la clé d’accès vient d’un autre site.',
  'The person has no password yet.': 'La personne n’a pas encore de mot de passe.',
  'The passkey is unknown or removed, the challenge is used, expired or another one, or the person may not log in.':
    'La clé d’accès est inconnue ou supprimée, le défi est déjà utilisé, expiré ou un autre, ou la personne ne peut pas se connecter.',
  'Members that search and role leave.': 'Les membres que laissent la recherche et le rôle.',
  'Limits fleet managers and store viewers to chains and stores; `null` for all.':
    'Limite les gestionnaires de parc et les observateurs de magasin à des enseignes et à des magasins ; `null` pour tous.',
  'The name of the member who invited.': 'Le nom du membre qui a invité.',
  'The inviter gives up the ownership.': 'L’auteur de l’invitation cède la propriété.',
  'log_in_as_other: the visitor is logged in with another address.':
    'log_in_as_other : le visiteur est connecté avec une autre adresse.',
  'The organisation_id, in place of the header that a link cannot send.':
    'L’organisation_id, à la place de l’en-tête qu’un lien ne peut pas envoyer.',
  'Names a key, also after its rotation; it opens nothing.':
    'Désigne une clé, aussi après son renouvellement ; ne donne accès à rien.',
  'At most 100 characters.': '100 caractères au plus.',
  'The permissions of the key. It also reads its organisation’s own data.':
    'Les droits de la clé. Elle lit aussi les données de sa propre organisation.',
  'Limits the scopes about licences and links to chains and stores; `null` for all.':
    'Limite les droits sur les licences et les liens à des enseignes et à des magasins ; `null` pour tous.',
  '0 for a key that does not end.': '0 pour une clé sans fin.',
  'The name of the member who made it; `null` for callers without `member.read`.':
    'Le nom du membre qui l’a créée ; `null` pour les appelants sans `member.read`.',
  '0 if it does not end.': '0 si elle n’a pas de fin.',
  'The current pair, and after a rotation the replaced one until it ends.':
    'La paire actuelle et, après un renouvellement, la paire remplacée jusqu’à sa fin.',
  'The API key that calls send. One of test mode begins with `akn_test_`.':
    'La clé d’API que les appels envoient. En mode test, elle commence par `akn_test_`.',
  '`test` for a receipt of test mode, in place of the header that a link cannot send.':
    '`test` pour un reçu du mode test, à la place de l’en-tête qu’un lien ne peut pas envoyer.',
  'One of test mode begins with `ak_test_`.': 'En mode test, elle commence par `ak_test_`.',
  'The API key. One of test mode begins with `ak_test_`.':
    'La clé d’API. En mode test, elle commence par `ak_test_`.',
  'The API key of test mode. It begins with `ak_test_`.':
    'La clé d’API du mode test. Elle commence par `ak_test_`.',
  'The header Portal-Mode selected test mode.': 'L’en-tête Portal-Mode a choisi le mode test.',
  'How many more calls get it.': 'Combien d’appels le reçoivent encore.',
  'How many day totals of scans and usage it holds.':
    'Le nombre de totaux journaliers de contrôles et d’utilisation qu’il contient.',
  'The call is live. Send the header `Portal-Mode: test`.':
    'L’appel est réel. Envoyez l’en-tête `Portal-Mode: test`.',
  'How many licences (at most 100 in all), activated devices, scans, estimations or transactions.':
    'Le nombre de licences (100 au plus en tout), d’appareils activés, de contrôles, d’estimations ou de transactions.',
  'Spreads scans, estimations and transactions over so many days, until today.':
    'Répartit contrôles, estimations et transactions sur autant de jours, jusqu’à aujourd’hui.',
  'NO_LICENCE: a device needs a licence that waits for one. NO_DEVICE: scans need an activated device.':
    'NO_LICENCE : un appareil demande une licence qui en attend un. NO_DEVICE : des contrôles demandent un appareil activé.',
  'Not replaced by a rotation.': 'Pas remplacée par un renouvellement.',
  'The address of the last use; empty before it.': 'L’adresse de la dernière utilisation ; vide avant elle.',
  'The secret. No later answer has it.': 'Le secret. Aucune réponse ultérieure ne le contient.',
  'The current API key, which the new one replaces: two rotations at once make one.':
    'La clé d’API actuelle, que la nouvelle remplace : deux renouvellements simultanés n’en font qu’un.',
  'The replaced pair. Without it the whole key ends.':
    'La paire remplacée. Sans elle, toute la clé prend fin.',
  'Of a named key, which ends with its current API key; empty for the first key.':
    'Celui d’une clé nommée, qui prend fin avec sa clé d’API actuelle ; vide pour la première clé.',
  'It is the key of an API client, by `email_login`. It works for 12 hours at most.':
    'C’est la clé d’un client d’API, obtenue par `email_login`. Elle fonctionne 12 heures au plus.',
  'A `key_id`, or an API key.': 'Un `key_id`, ou une clé d’API.',
  'The beginning of a request id.': 'Le début d’un identifiant de requête.',
  'The last line of the page before.': 'La dernière ligne de la page précédente.',
  'The name of the call, or the path of one that could not be read, such as `/api/device`.':
    'Le nom de l’appel, ou le chemin d’un appel illisible, comme `/api/device`.',
  'The code of the problem; empty for an answer without one.':
    'Le code du problème ; vide pour une réponse sans problème.',
  'How many calls of the key in this second the line counts: all failed, all with rejected reports, or all successful without them. The other fields are of the first.':
    'Le nombre d’appels de la clé dans cette seconde que la ligne compte : tous échoués, tous avec des rapports refusés, ou tous réussis sans eux. Les autres champs sont ceux du premier.',
  'Why the key was refused, which its caller does not learn; or `some_rejected` if the call rejected one or more reports.':
    'Pourquoi la clé a été refusée, ce que son appelant n’apprend pas ; ou `some_rejected` si l’appel a refusé un ou plusieurs rapports.',
  '`some_rejected` lists successful calls that rejected one or more reports, which `ok` lists too.':
    '`some_rejected` liste les appels réussis qui ont refusé un ou plusieurs rapports, que `ok` liste aussi.',
  'Whether the operator lets the server log calls.':
    'Indique que l’opérateur laisse le serveur journaliser les appels.',
  'The path that the call has of its own.': 'Le chemin propre à l’appel.',
  'The API key of the call.': 'La clé d’API de l’appel.',
  'The named key, the same after its rotation.': 'La clé nommée, la même après son renouvellement.',
  'The name of a named key; empty for other keys.': 'Le nom d’une clé nommée ; vide pour les autres clés.',
  'Whether this is the last page although there are older lines.':
    'Indique que c’est la dernière page, bien que des lignes plus anciennes existent.',
  'All calls of the last hour by `key`, or by all keys; `null` on later pages.':
    'Tous les appels de la dernière heure par `key`, ou par toutes les clés ; `null` aux pages suivantes.',
  'Whether there were too many lines to count all.':
    'Indique que les lignes étaient trop nombreuses pour les compter toutes.',
}
