/** French summaries of calls, by the contract's English text. */
export const FRENCH_SUMMARIES: Record<string, string> = {
  'Check e-mail and password; starts a web session when called from the portal':
    'Vérifie l’e-mail et le mot de passe ; ouvre une session web quand l’appel vient du portail',
  'The calling account: plan, limits, permissions': 'Le compte appelant : abonnement, limites, droits',
  'Refresh the subscription from the card provider and return the plan':
    'Actualise l’abonnement auprès du prestataire de paiement et le renvoie',
  'The logged-in user, if any: every page asks, so that no page needs a 401':
    'L’utilisateur connecté, s’il y en a un : chaque page le demande, et aucune n’a besoin d’un 401',
  'End the calling web session': 'Ferme la session web appelante',
  'The web sessions of the calling account that are open, the calling one first':
    'Les sessions web ouvertes du compte appelant, la session appelante en premier',
  'The browsers from which the calling person logged in, the calling one first':
    'Les navigateurs avec lesquels la personne appelante s’est connectée, le navigateur appelant en premier',
  'Make a browser unknown; it stays logged in': 'Oublie un navigateur ; sa session reste ouverte',
  'Log one of the calling account’s sessions out': 'Ferme l’une des sessions du compte appelant',
  'Members and former members by name, to filter the audit log: the first ones that match':
    'Membres et anciens membres par nom, pour filtrer le journal d’audit : les premiers qui correspondent',
  'Security log of the calling person in all organisations, newest first':
    'Journal de sécurité de la personne appelante dans toutes ses organisations, du plus récent au plus ancien',
  'The new address of the calling person that waits for its confirmation, if any':
    'La nouvelle adresse de la personne appelante qui attend sa confirmation, s’il y en a une',
  'Mail a link to a new address of the calling person; replaces an earlier link':
    'Envoie un lien à une nouvelle adresse de la personne appelante ; remplace un lien antérieur',
  'End the link to a new address of the calling person':
    'Annule le lien vers une nouvelle adresse de la personne appelante',
  'Change the address of the calling person with the token of the link; ends every other session':
    'Change l’adresse de la personne appelante avec le jeton du lien ; ferme toutes les autres sessions',
  'Give a former address back with the token mailed to it; ends every session and the password':
    'Rend une ancienne adresse avec le jeton qui y a été envoyé ; met fin à toutes les sessions et au mot de passe',
  'Log every session of the calling account out but the calling one':
    'Ferme toutes les sessions du compte appelant, sauf la session appelante',
  'A random pattern of speaking and pausing': 'Un motif aléatoire de parole et de pauses',
  'Check an envelope, voiced or silent for each frame, against the pattern of its challenge':
    'Compare une enveloppe, voisée ou silencieuse à chaque trame, au motif de son défi',
  'A puzzle that costs the browser work, more for a network that makes many checks, and the person none':
    'Une énigme qui coûte du calcul au navigateur, davantage pour un réseau qui fait beaucoup de contrôles, et rien à la personne',
  'Check the solution of a puzzle': 'Vérifie la solution d’une énigme',
  'Sign up: mails a link that makes the account':
    'Inscription : envoie par e-mail un lien qui crée le compte',
  'Ask for a trial, or anything else': 'Demande un essai, ou toute autre chose',
  'Spend the token of an activation link with a password: makes the account':
    'Utilise le jeton d’un lien d’activation avec un mot de passe : crée le compte',
  'The calling account’s keys that work, the current one first':
    'Les clés du compte appelant qui fonctionnent, la clé actuelle en premier',
  'The current key’s secret; audited. Needs a password or code given in the last 10 minutes':
    'Le secret de la clé actuelle ; consigné au journal de sécurité. Demande un mot de passe ou un code donné depuis moins de 10 minutes',
  'Give the password, a code or a passkey again: for 10 minutes the calling session may then show secrets':
    'Donne de nouveau le mot de passe, un code ou une clé d’accès : la session appelante peut alors montrer des secrets pendant 10 minutes',
  'The keys of the calling organisation that have a name and scopes, the newest first':
    'Les clés de l’organisation appelante qui ont un nom et des droits, de la plus récente à la plus ancienne',
  'Make a key with a name and scopes; at most 50. Needs a password, code or passkey given in the last 10 minutes':
    'Crée une clé avec un nom et des droits ; 50 au plus. Demande un mot de passe, un code ou une clé d’accès des 10 dernières minutes',
  'Change name, scopes, places and end of a key; from the next call on. Needs a password, code or passkey given in the last 10 minutes':
    'Modifie le nom, les droits, les lieux et la fin d’une clé, dès le prochain appel. Demande un mot de passe, un code ou une clé d’accès des 10 dernières minutes',
  'A new API key and secret with the same name and limits; the replaced pair works on for the overlap at most. Needs a password, code or passkey given in the last 10 minutes':
    'Une nouvelle clé d’API et son secret, avec le même nom et les mêmes limites ; la paire remplacée fonctionne au plus pendant la transition. Demande un mot de passe, un code ou une clé d’accès des 10 dernières minutes',
  'End a key, or only its replaced pair; from the next call on':
    'Met fin à une clé, ou seulement à sa paire remplacée, dès le prochain appel',
  'The test mode of the calling organisation, which the first call makes. It has keys and data of its own, and nothing in it is real or billed':
    'Le mode test de l’organisation appelante, créé par le premier appel. Il a ses propres clés et données, et rien n’y est réel ni facturé',
  'Delete all data of test mode; its keys and its audit log stay. A session needs a password, code or passkey given in the last 10 minutes':
    'Efface toutes les données du mode test ; ses clés et son journal d’audit restent. Une session demande un mot de passe, un code ou une clé d’accès des 10 dernières minutes',
  'Make sample data in test mode': 'Crée des données d’exemple en mode test',
  'Give the next calls of test mode an outcome in place of their own, until it is used up or 60 minutes have passed':
    'Donne aux prochains appels du mode test un autre résultat que le leur, jusqu’à épuisement ou pendant 60 minutes',
  'The passkeys of the calling person, the newest first':
    'Les clés d’accès de la personne appelante, la plus récente en premier',
  'A challenge to make a passkey; at most 10 for each person':
    'Un défi pour créer une clé d’accès ; au plus 10 par personne',
  'A challenge to make a passkey, for a new person who accepts an invitation':
    'Un défi pour créer une clé d’accès, pour une nouvelle personne qui accepte une invitation',
  'Keep the passkey that an authenticator made for the challenge':
    'Enregistre la clé d’accès qu’un authentificateur a créée pour le défi',
  'Name a passkey, with at most 100 characters': 'Nomme une clé d’accès, en 100 caractères au plus',
  'Delete a passkey; it opens nothing from the next call on':
    'Supprime une clé d’accès ; dès l’appel suivant, elle n’ouvre plus rien',
  'A challenge to log in, or to confirm the identity, with a passkey':
    'Un défi pour se connecter, ou confirmer son identité, avec une clé d’accès',
  'Log in with a passkey; starts a web session': 'Connecte avec une clé d’accès ; ouvre une session web',
  'Everything that still opens the data of the calling person, in each organisation where they may end it':
    'Tout ce qui donne encore accès aux données de la personne, dans chaque organisation où elle peut y mettre fin',
  'Keep or end everything that still opens one’s data; asked once after a password was chosen by mail':
    'Garde ou désactive tout ce qui donne encore accès à ses données ; demandé une fois après un mot de passe choisi par e-mail',
  'Ask to get in without the second factor: after a wait, a mailed link removes it':
    'Demande à entrer sans le second facteur : après une attente, un lien envoyé par e-mail le supprime',
  'End the recovery of the calling person, if one waits':
    'Annule la demande d’entrer sans second facteur de la personne appelante, s’il y en a une',
  'Let a member of this organisation only get in without the second factor at once':
    'Laisse entrer aussitôt sans second facteur un membre de cette seule organisation',
  'A new key and secret; every older key works on for the overlap at most':
    'Une nouvelle clé et un nouveau secret ; les anciennes clés restent valables au plus pendant le chevauchement',
  'Whether the calling account has a second factor': 'Si le compte appelant a un second facteur',
  'A secret for an authenticator app; in force when confirmed':
    'Un secret pour une application d’authentification ; actif une fois confirmé',
  'Put the second factor in force by a first code': 'Active le second facteur avec un premier code',
  'New recovery codes in place of the old ones': 'De nouveaux codes de secours à la place des anciens',
  'Log in by e-mail and password alone again': 'Rétablit la connexion par e-mail et mot de passe seuls',
  'Change the password; ends every other session':
    'Modifie le mot de passe ; ferme toutes les autres sessions',
  'Choose the language that the calling account gets its mails in':
    'Choisit la langue des e-mails du compte appelant',
  'Audit log of the calling account, newest first':
    'Les actions effectuées sur le compte appelant, de la plus récente à la plus ancienne',
  'Delete the calling organisation: its Owners can undo it by mail until its data is erased':
    'Supprime l’organisation appelante : ses propriétaires peuvent l’annuler par e-mail jusqu’à l’effacement de ses données',
  'Delete the login of the calling person; refused while an organisation needs them as its Owner':
    'Supprime les identifiants de la personne appelante ; refusé tant qu’une organisation a besoin d’elle comme propriétaire',
  'What the link of a mail about a deletion brings back; changes nothing':
    'Ce que rétablit le lien d’un message sur une suppression ; ne change rien',
  'Undo the deletion of a person or an organisation by the link of its mail, for 30 days':
    'Annule la suppression d’une personne ou d’une organisation par le lien de son message, pendant 30 jours',
  'Sign up for the free retail test: mails a link that makes the account':
    'Inscription au test gratuit en magasin : envoie par e-mail un lien qui crée le compte',
  'Spend the token of a retail activation link: makes the account and its first licence':
    'Utilise le jeton d’un lien d’activation magasin : crée le compte et sa première licence',
  'Whether an address can be sent a reset link':
    'Si un lien de réinitialisation peut être envoyé à une adresse',
  'Whether a reset link or an invitation still opens something; it is not spent':
    'Si un lien de réinitialisation ou une invitation fonctionne encore ; l’appel ne l’utilise pas',
  'Spend the token of a reset link or an invitation on a new password':
    'Utilise le jeton d’un lien de réinitialisation ou d’une invitation pour un nouveau mot de passe',
  'Estimations of a month, against the month before':
    'Les estimations d’un mois, comparées au mois précédent',
  'Online safety of a month by modality, against the month before':
    'La sécurité en ligne d’un mois par modalité, comparée au mois précédent',
  'Make a link to the scan metrics of a licence, store or chain; it is shown this once. A licence’s link stops while the licence is in another store or chain':
    'Crée un lien vers les mesures de scans d’une licence, d’un magasin ou d’une enseigne ; affiché cette seule fois. Le lien d’une licence ne montre rien tant que la licence est dans un autre magasin ou une autre enseigne',
  'The calling account’s links to scan metrics that still work, newest first, at most 1000':
    'Les liens encore valables du compte appelant vers des mesures de scans, du plus récent au plus ancien, 1 000 au plus',
  'Revoke a link to scan metrics at once': 'Désactive aussitôt un lien vers des mesures de scans',
  'Terms of a promotion code, before it is redeemed':
    'Ce que donne un code promotionnel, avant son utilisation',
  'Redeem a promotion code for the calling account, once':
    'Utilise un code promotionnel pour le compte appelant, une seule fois',
  'Promotions that the calling account has redeemed, the newest first, at most 100':
    'Les promotions que le compte appelant a utilisées, de la plus récente à la plus ancienne, 100 au plus',
  'The plans on offer, and the subscription of the calling account; one trial per account':
    'Les offres proposées et l’abonnement du compte appelant ; un seul essai par compte',
  'A signed checkout link for a plan': 'Un lien de paiement signé pour une offre',
  'The order and price of a checkout link': 'La commande et le prix d’un lien de paiement',
  'Pay a checkout link with the token that the browser made from a card':
    'Paie ce que demande un lien de paiement, avec le jeton que le navigateur a créé à partir d’une carte',
  'Get the result of the 3-D Secure step': 'Demande le résultat de l’étape 3-D Secure',
  'Receipts of what the calling account paid for its plans, the newest first, one page':
    'Les reçus de ce que le compte appelant a payé pour ses offres, du plus récent au plus ancien, une page',
  'Trials and engagements of the calling account that end soon, and cards that failed':
    'Les essais et engagements du compte appelant qui se terminent bientôt, et les cartes refusées',
  'Mail the payment link of a billing group that was never paid once more, to whom it is billed':
    'Renvoie au payeur le lien de paiement d’un groupe de facturation jamais payé',
  'Licences of the calling account: one page, filtered, searched and sorted':
    'Les licences du compte appelant : une page, filtrée, recherchée et triée',
  'Known store chains, stores or counter locations of the calling account, for filters and combo boxes':
    'Les enseignes, magasins ou emplacements de caisse connus du compte appelant, pour filtres et listes',
  'Make 1 to 50 licences for one store': 'Crée de 1 à 50 licences pour un magasin',
  'Change the place of a licence and how long it is engaged; an absent field stays as it is':
    'Modifie l’emplacement d’une licence et la durée de son engagement ; un champ absent reste tel quel',
  'Mark licences as deleted, all or none; their devices stop':
    'Marque des licences comme supprimées, toutes ou aucune ; leurs appareils s’arrêtent',
  'Free a licence from its device, which stops using it; the licence can then be activated again':
    'Détache une licence de son appareil, qui cesse de l’utiliser ; elle peut ensuite être activée à nouveau',
  'Check e-mail and password; starts a retail session when called from the portal':
    'Vérifie l’e-mail et le mot de passe ; ouvre une session magasin quand l’appel vient du portail',
  'The logged-in user of the retail area, if any; every page of it asks':
    'L’utilisateur connecté à l’espace des magasins, s’il y en a un ; chacune de ses pages le demande',
  'End the calling retail session': 'Ferme la session magasin appelante',
  'Choose the language that the caller gets mails in': 'Choisit la langue des e-mails de l’appelant',
  'Licences of the caller’s billing groups: one page, searched':
    'Les licences des groupes de facturation de l’appelant : une page, recherchée',
  'Change where a licence stands; it never revives one that was deactivated':
    'Modifie l’emplacement d’une licence ; ne réactive jamais une licence désactivée',
  'The caller’s billing groups, the newest first, one page':
    'Les groupes de facturation de l’appelant, du plus récent au plus ancien, une page',
  'Free a paid licence from its device and return a new activation link; 5 times in 24 hours':
    'Détache une licence payée de son appareil et renvoie un nouveau lien d’activation ; 5 fois en 24 heures',
  'Stop charging a card that failed, and end the subscription of an own billing group at once':
    'Arrête les tentatives sur une carte refusée et résilie aussitôt l’abonnement d’un de ses groupes de facturation',
  'Show the status of a billing group’s licences; only its payer sees whole codes':
    'Montre l’état des licences d’un groupe de facturation ; seul son payeur voit les codes entiers',
  'Receipts of what the caller paid for licences, the newest first, one page':
    'Les reçus de ce que l’appelant a payé pour des licences, du plus récent au plus ancien, une page',
  'Free tests of the caller’s licences that end soon, and cards of the caller’s that failed':
    'Les tests gratuits des licences de l’appelant qui se terminent bientôt, et ses cartes refusées',
  'Bind a licence to the key that proves this request; the same key again gets the same answer':
    'Lie une licence à la clé qui signe cette requête ; la même clé reçoit de nouveau la même réponse',
  'Say that the device is running, and get whether its licence still works':
    'Signale que l’appareil est en service et indique si sa licence est toujours valable',
  'Report counts of scans by device-local day; resending is always safe':
    'Transmet des totaux de scans par jour local de l’appareil ; un nouvel envoi est toujours sans risque',
  'Report counts of age estimations by UTC day; resending is always safe':
    'Transmet des totaux d’estimations d’âge par jour UTC ; un nouvel envoi est toujours sans risque',
  'Report counts of online-safety transactions by UTC day; resending is always safe':
    'Transmet des totaux de sécurité en ligne par jour UTC ; un nouvel envoi est toujours sans risque',
  'Mail a new activation link for the newest sign-up of an address that is not confirmed yet':
    'Envoie un nouveau lien d’activation pour la dernière inscription non confirmée d’une adresse',
  'Mail a link to choose a new password': 'Envoie un lien pour choisir un nouveau mot de passe',
  'Scans by day, of the licence, store or chain that the link was made for; the token is `token` in `analytics_url`':
    'Les scans par jour de la licence, du magasin ou de l’enseigne du lien ; le jeton est `token` dans `analytics_url`',
  'The subscription that a payment of the caller’s made; not_found while nothing is paid or on trial':
    'L’abonnement issu d’un paiement de l’appelant ; not_found tant que rien n’est payé ni à l’essai',
  'Cancel a subscription of the caller’s billing groups at once; one that is cancelled stays so':
    'Résilie aussitôt un abonnement des groupes de facturation de l’appelant ; un abonnement résilié le reste',
  'A receipt of what the caller’s account paid for a plan, as a tagged PDF':
    'Un reçu de ce que le compte de l’appelant a payé pour une offre, en PDF balisé',
  'A receipt of what the caller paid for licences, as a tagged PDF':
    'Un reçu de ce que l’appelant a payé pour des licences, en PDF balisé',
  'Files of the vendor’s SDKs, the newest first, and whether the organisation may download them':
    'Les fichiers des SDK du fournisseur, les plus récents d’abord, et si l’organisation peut les télécharger',
  'A file of an SDK, for organisations with a running trial or plan':
    'Un fichier d’un SDK, pour les organisations avec un essai ou une offre en cours',
  'Take an event of the card provider': 'Reçoit un événement du prestataire de paiement',
  'Sandbox only: set the outcome of 3-D Secure': 'Bac à sable seulement : fixe le résultat de 3-D Secure',
  'The organisations that the calling person is a member of':
    'Les organisations dont la personne appelante est membre',
  'Make another organisation without a trial, with the calling person as its Owner':
    'Crée une autre organisation, sans essai, dont la personne appelante est Propriétaire',
  'Leave an organisation of the calling person; the last Owner cannot':
    'Quitte une organisation de la personne appelante ; le dernier Propriétaire ne le peut pas',
  'Members of the calling organisation by name: one page, searched and filtered':
    'Les membres de l’organisation appelante par nom : une page, avec recherche et filtre',
  'The settings of the calling organisation': 'Les réglages de l’organisation appelante',
  'Change the name of the calling organisation, and the member who gets its bills':
    'Modifie le nom de l’organisation appelante et le membre qui reçoit ses factures',
  'How members of the calling organisation must log in, and how many are not ready for more':
    'Comment les membres de l’organisation appelante doivent se connecter, et combien ne sont pas prêts à davantage',
  'Choose how members must log in; holds at their next call. Call confirm_identity first':
    'Choisit comment les membres doivent se connecter, dès leur appel suivant. Appelez d’abord confirm_identity',
  'Change what a member may do; from the next call on. To give Owner, Admin or Developer, or to take Owner from somebody else, call confirm_identity first':
    'Modifie les droits d’un membre, dès l’appel suivant. Pour donner le rôle Propriétaire, Administrateur ou Développeur, ou retirer celui de Propriétaire à quelqu’un d’autre, appelez d’abord confirm_identity',
  'Remove a member; from the next call on. To remove another Owner, call confirm_identity first':
    'Retire un membre, dès l’appel suivant. Pour retirer un autre Propriétaire, appelez d’abord confirm_identity',
  'Offer the ownership to a member by mail; the caller is an Admin once the member accepts':
    'Propose par e-mail la propriété à un membre ; l’appelant devient Administrateur quand le membre accepte',
  'Invite people by mail; each invitation works once within 7 days':
    'Invite des personnes par e-mail ; chaque invitation sert une fois, sous 7 jours',
  'Open invitations and offers of the ownership of the calling organisation, newest first':
    'Les invitations et propositions de propriété ouvertes de l’organisation appelante, la plus récente d’abord',
  'Mail an open invitation again, with a new link for another 7 days':
    'Renvoie une invitation ouverte, avec un nouveau lien valable 7 jours',
  'End an open invitation; only an Owner ends an offer of the ownership':
    'Annule une invitation ouverte ; seul un propriétaire retire une proposition de propriété',
  'Refuse the member whom the operator names as an Owner':
    'Refuse le membre que l’opérateur nomme propriétaire',
  'What an invitation’s link offers, to whom, and what the visitor must do to accept it':
    'Ce que propose le lien d’une invitation, à qui, et ce que le visiteur doit faire pour l’accepter',
  'Join an organisation by an invitation’s link, logged in with its address or as a new person':
    'Rejoint une organisation par le lien d’une invitation, connecté avec son adresse ou comme nouvelle personne',
  'End an invitation by its link': 'Annule une invitation par son lien',
  'The newest 1000 calls by API keys of the calling organisation. Lines are kept for 7 days':
    'Les 1000 derniers appels par les clés d’API de l’organisation appelante. Les lignes sont conservées 7 jours',
}
