import { CALL_DESCRIPTIONS } from './french-call-descriptions.ts'
import { PEOPLE_DESCRIPTIONS } from './french-people-descriptions.ts'
import { SSO_TEXTS } from './french-sso-texts.ts'
import { FRENCH_SUMMARIES } from './french-summaries.ts'

/** French descriptions of fields, by the contract's English text. */
const DESCRIPTIONS: Record<string, string> = {
  ...CALL_DESCRIPTIONS,
  ...PEOPLE_DESCRIPTIONS,
  ...SSO_TEXTS,
  'For accounts with a second factor: its six digits, or a recovery code.':
    'Pour un compte à second facteur : ses six chiffres, ou un code de secours.',
  'API key. A claim, checked against the caller.': 'Clé d’API. Une affirmation, comparée à l’appelant.',
  'Secret key, when not sent by HTTP Basic.': 'Clé secrète, si elle n’est pas envoyée par HTTP Basic.',
  'Accepted from older clients and ignored.': 'Accepté des anciens clients et ignoré.',
  'trial, none, test, or the name of a plan': 'trial, none, test ou le nom d’une offre',
  'The account holds generated sample data.': 'Le compte contient des données d’exemple générées.',
  'Names the session to end_session; it opens nothing.':
    'Désigne la session pour end_session ; ne donne accès à rien.',
  'Names the browser to forget_known_browser; it opens nothing.':
    'Désigne le navigateur pour forget_known_browser ; ne donne accès à rien.',
  'The first login with it since release 1.7.0, or the last one before.':
    'La première connexion avec lui depuis la version 1.7.0, ou la dernière d’avant.',
  'The last login with it.': 'La dernière connexion avec lui.',
  'Empty for a browser whose last login came before release 1.7.0.':
    'Vide pour un navigateur dont la dernière connexion précède la version 1.7.0.',
  'The browser that asks.': 'Le navigateur qui demande.',
  'The session that asks.': 'La session qui demande.',
  'A password was chosen by mail: the owner must answer what still opens the account.':
    'Un mot de passe a été choisi par e-mail : le titulaire doit décider ce qui peut encore donner accès au compte.',
  'All except the calling one.': 'Toutes sauf la session appelante.',
  '0 without a second factor.': '0 sans second facteur.',
  'The session_id, grant_id, invitation_id, member_id, session_handle or passkey_id; empty for the second factor.':
    'Le session_id, grant_id, invitation_id, member_id, session_handle ou passkey_id ; vide pour le second facteur.',
  'The caller’s organisations in use, the one opened last first.':
    'Les organisations en service de l’appelant, la dernière ouverte en premier.',
  'It offers the ownership to a member.': 'Elle propose la propriété à un membre.',
  'Empty once the person is erased.': 'Vide une fois la personne effacée.',
  'Whether they left or were removed.': 'Indique si la personne est partie ou a été retirée.',
  'The member who made it; null for callers without member.read, and for links made with an API key or before release 1.7.0.':
    'Le membre qui l’a créé ; null pour les appelants sans member.read, et pour les liens créés avec une clé d’API ou avant la version 1.7.0.',
  'Whom somebody invited and who joined in the last 30 days.':
    'Les membres invités qui ont rejoint l’organisation depuis 30 jours.',
  'How many are not listed: at most 500 of a kind, the newest.':
    'Combien ne figurent pas : au plus 500 de chaque sorte, les plus récents.',
  'When the person is mailed a link to choose a new password.':
    'Quand la personne reçoit un lien pour choisir un nouveau mot de passe.',
  'The link was mailed.': 'Le lien a été envoyé.',
  'Their Owners are mailed too.': 'Leurs propriétaires reçoivent aussi un e-mail.',
  'Somebody asked to get in without the second factor; cancel_recovery ends it.':
    'Une personne a demandé à entrer sans le second facteur ; cancel_recovery y met fin.',
  'Whether approve_recovery may open it at once.': 'Si approve_recovery peut l’ouvrir aussitôt.',
  'All members whose recovery waits, in any view. Shown to Owners only.':
    'Tous les membres dont la demande d’entrer attend, dans chaque vue. Montrés aux seuls propriétaires.',
  'To switch off the second factor: one of its codes.': 'Désactive le second facteur : un de ses codes.',
  'INCOMPLETE: something has no answer, or appeared meanwhile. WRONG_CODE: without a code the second factor stays, and nothing was ended.':
    'INCOMPLETE : un élément n’a pas de réponse, ou est apparu entre-temps. WRONG_CODE : sans code, le second facteur reste actif et rien n’a été désactivé.',
  'Spent once by email_register.': 'Utilisé une fois par email_register.',
  'First and last name joined by a space.': 'Prénom et nom joints par une espace.',
  'The proof that finish_voice_check or finish_effort_check gave; spent once.':
    'La preuve donnée par finish_voice_check ou finish_effort_check ; utilisée une fois.',
  'Of the mails.': 'Celle des e-mails.',
  'Only compared: the token decides.': 'Seulement comparé : le jeton décide.',
  'The password of the sign-up. The browser that signed up needs none.':
    'Le mot de passe de l’inscription. Le navigateur qui s’est inscrit n’en a pas besoin.',
  'Replaces the password of the sign-up, for a person who opens the link elsewhere.':
    'Remplace le mot de passe de l’inscription, pour qui ouvre le lien ailleurs.',
  'The person who signed up. The token is not spent.': 'Qui s’est inscrit. Le jeton n’est pas utilisé.',
  'To solve while speaking, once a network makes many checks; null before.':
    'À résoudre pendant la parole, dès qu’un réseau fait beaucoup de contrôles ; null avant.',
  'The solution of the puzzle, where there was one.': 'La solution de l’énigme, s’il y en avait une.',
  'Tries that such a puzzle takes, give or take a tenth.':
    'Le nombre d’essais que demande une telle énigme, à un dixième près.',
  '0 for the current key.': '0 pour la clé actuelle.',
  'Shown once; each works once.': 'Montrés une seule fois ; chacun ne sert qu’une fois.',
  'Before this moment.': 'Avant ce moment.',
  'The last entry of the page before.': 'La dernière entrée de la page précédente.',
  'Names what the action was about. Members and invited people by their address, as it is now.':
    'Nomme ce que l’action concerne. Les membres et les personnes invitées, par leur adresse actuelle.',
  'An e-mail address, API key, device or command.':
    'Une adresse e-mail, une clé d’API, un appareil ou une commande.',
  'The device that acted, and the counter it then served. `null` if it is not known.':
    'L’appareil à l’origine de l’action, et la caisse qu’il servait alors. `null` s’il est inconnu.',
  'The `after` of the next page.': 'Le `after` de la page suivante.',
  'Chooses the first password, once.': 'Choisit le premier mot de passe, une fois.',
  'The same in words.': 'La même chose en toutes lettres.',
  'Of the month before; of its days until the same day while the month is running.':
    'Du mois précédent ; jusqu’au même jour tant que le mois est en cours.',
  'In percent, against previous_count; 0 when that is 0.':
    'En pourcentage, par rapport à previous_count ; 0 si celui-ci est 0.',
  'By UTC day, every day of the month until today.': 'Par jour UTC, chaque jour du mois jusqu’à aujourd’hui.',
  'Milliseconds; null without estimations.': 'Millisecondes ; null sans estimation.',
  'From histograms, in milliseconds; null when no report carried one.':
    'D’après les histogrammes, en millisecondes ; null si aucun rapport n’en portait.',
  'How many estimations came with a histogram.': 'Combien d’estimations avaient un histogramme.',
  'Of now: the plan’s own with what promotions add to it. null: no limit.':
    'Limite actuelle : celle de l’offre et ce que les promotions y ajoutent. null : aucune limite.',
  'What each promotion adds to the limit; none to none.':
    'Ce que chaque promotion ajoute à la limite ; rien s’il n’y en a pas.',
  'Transactions a month of this modality that each promotion covers now.':
    'Les transactions par mois de cette modalité que chaque promotion couvre à présent.',
  'How long it works.': 'Sa durée de validité.',
  'Sent as this text by older clients and ignored: the caller is who is logged in.':
    'Envoyé sous cette forme par d’anciens clients et ignoré : l’appelant est la personne connectée.',
  'In any case, with or without blanks around it.':
    'En majuscules ou minuscules, avec ou sans espaces autour.',
  'Transactions a month.': 'Transactions par mois.',
  'Days that it covers, from its redemption on.': 'Jours couverts, à partir de son utilisation.',
  'In the answer to a redemption that was refused.': 'Dans la réponse à une utilisation refusée.',
  'From then on it covers nothing.': 'À partir de là, elle ne couvre rien.',
  'Of a checkout link.': 'D’un lien de paiement.',
  'Of a plan: estimations a month.': 'D’une offre : estimations par mois.',
  'For each of the quantity and each interval.': 'Pour chaque unité et chaque période.',
  'Names the payment to order/success. It proves nothing.':
    'Désigne le paiement pour order/success. Ne prouve rien.',
  'CARD_DECLINED: the card provider’s own words.': 'CARD_DECLINED : le message du prestataire de paiement.',
  'Cents, as all amounts.': 'En centimes, comme tous les montants.',
  'What of the amount was paid back.': 'La part du montant qui a été remboursée.',
  'Where its PDF is, on this host; with `&lang=fr` in French. For the web session of the caller.':
    'Où se trouve son PDF, sur cet hôte ; avec `&lang=fr` en français. Pour la session web de l’appelant.',
  'All of them, on every page.': 'Tous, sur chaque page.',
  'The same for as long as the notice tells the same.': 'Le même tant que l’avis indique la même chose.',
  'null: licences.': 'null : des licences.',
  'Where it is paid; null with a card, which is charged by itself.':
    'Où cela se paie ; null avec une carte, débitée d’elle-même.',
  'Where another card is taken.': 'Où une autre carte est acceptée.',
  'Why; null where the card provider gave no reason.':
    'La raison ; null si le prestataire de paiement n’en a pas donné.',
  'There are more than were counted.': 'Il y en a plus que ce qui a été compté.',
  'They end within so many days.': 'Ils se terminent dans ce nombre de jours au plus.',
  'Those in use whose engagement ends soon, as reminders have it.':
    'Celles en service dont l’engagement se termine bientôt, au sens des rappels.',
  'This one licence, to watch its activation.': 'Cette seule licence, pour suivre son activation.',
  'Only licences of this one.': 'Seulement les licences de celui-ci.',
  'Part of a code, store chain, store, counter location or device model.':
    'Une partie d’un code, d’une enseigne, d’un magasin, d’un emplacement de caisse ou d’un modèle d’appareil.',
  'Store-Chain': 'Enseigne',
  Store: 'Magasin',
  'Counter Location': 'Emplacement de caisse',
  'Of its billing group; null until a payment has a result, and without a group.':
    'De son groupe de facturation ; null tant qu’aucun paiement n’a abouti, et sans groupe.',
  'Its billing group was never paid: no device can activate it, the link can be sent again.':
    'Son groupe de facturation n’a jamais été payé : aucun appareil ne peut l’activer, le lien peut être renvoyé.',
  'What the QR code carries; null once activated, deactivated or deleted, and for callers who may not activate it.':
    'Ce que porte le QR code ; null une fois activée, désactivée ou supprimée, et si l’appelant ne peut pas l’activer.',
  'Share of scans passed in the last 7 days; null without scans.':
    'Part des scans réussis des 7 derniers jours ; null sans scan.',
  'Of all licences that the caller may see, without deleted ones; total = active + inactive.':
    'De toutes les licences que l’appelant peut voir, sans les supprimées ; total = active + inactive.',
  'In the order of creation, newest first, deleted licences come last.':
    'Dans l’ordre de création, de la plus récente à la plus ancienne, les licences supprimées viennent en dernier.',
  'First those that start with the search, then those that contain it.':
    'D’abord les valeurs qui commencent par le texte cherché, puis celles qui le contiennent.',
  'What filter and search leave; if capped, at least so many.':
    'Ce que laissent filtre et recherche ; exact jusqu’à 10 000, puis plafonné.',
  'Self-service customers only, and then required.':
    'Clients en libre-service seulement, et alors obligatoire.',
  'Checked against the price book.': 'Comparé au tarif.',
  'Cents for each licence and interval.': 'Centimes par licence et par période.',
  'Of a free retail test: usable until then unpaid.':
    'D’un test gratuit en magasin : utilisable jusque-là sans paiement.',
  'Its last payment did not fail, or it has ended.':
    'Son dernier paiement n’a pas échoué, ou il est résilié.',
  'The first page of them.': 'Leur première page.',
  'End of the free test; 0 if the licence has to be paid first.':
    'Fin du test gratuit ; 0 si la licence doit d’abord être payée.',
  'null once activated, deactivated, or while the group is not paid.':
    'null une fois activée ou désactivée, ou tant que le groupe n’est pas payé.',
  'Where to pay its billing group before it can be used; null while the group is in force.':
    'Où payer son groupe de facturation avant de l’utiliser ; null tant que le groupe est en vigueur.',
  'end_now: the old device hears `detached` at its next heartbeat.':
    'end_now : l’ancien appareil reçoit `detached` à son prochain signal de vie.',
  'What the QR code for the new device carries.': 'Ce que porte le QR code pour le nouvel appareil.',
  'null: the link works until a device uses it.':
    'null : le lien fonctionne jusqu’à ce qu’un appareil l’utilise.',
  'Last path segment of the activation link.': 'Dernier segment du chemin du lien d’activation.',
  'JWS (EdDSA), checkable offline with the published keys.':
    'JWS (EdDSA), vérifiable hors ligne avec les clés publiées.',
  'Scan metrics of this licence, for the app to open.':
    'Les mesures de scans de cette licence, à ouvrir par l’application.',
  'NOT_PAID: the licence waits for its payment (self-service); the same link works once it is paid.':
    'NOT_PAID : la licence attend son paiement (libre-service) ; le même lien fonctionne une fois payé.',
  'Renewed with the certificate.': 'Renouvelé avec le certificat.',
  'Each is judged separately: a faulty report never costs its neighbours.':
    'Chacun est traité séparément : un rapport erroné n’affecte pas les autres.',
  'The position in `reports`, from 0.': 'La position dans `reports`, à partir de 0.',
  'Empty when the report has none.': 'Vide si le rapport n’en a pas.',
  'Those whose billing group has this payment result; payment_not_made where it is null.':
    'Ceux dont le groupe de facturation a ce résultat de paiement ; payment_not_made s’il est null.',
  'These licences, such as those that one call made.':
    'Ces licences, par exemple celles qu’un même appel a créées.',
  "Numbers the counter locations: 'Till' gives 'Till 1', 'Till 2' and so on, after the highest number of that store.":
    'Numérote les emplacements\u00A0: «\u00A0Till\u00A0» donne «\u00A0Till 1\u00A0», «\u00A0Till 2\u00A0», etc., après le plus grand numéro de ce magasin.',
  'Any JSON value.': 'N’importe quelle valeur JSON.',
  'Random, made by the device; resending it is always safe.':
    'Aléatoire, créé par l’appareil ; un nouvel envoi est toujours sans risque.',
  'The device’s own calendar day.': 'Le jour calendaire de l’appareil.',
  'INVALID: the field at fault (RFC 6901).': 'INVALID : le champ en cause (RFC 6901).',
  'What is wrong.': 'Ce qui ne va pas.',
  'UTC day that the counts are of.': 'Le jour UTC des totaux.',
  'How many estimations there were.': 'Combien d’estimations il y a eu.',
  'Of the retail area; without it, of the developer’s.':
    'De l’espace des magasins ; sans lui, de celui des développeurs.',
  'Of the mail; without it, the account’s.': 'Celle de l’e-mail ; sans elle, celle du compte.',
  'The devices’ own calendar day.': 'Le jour calendaire des appareils.',
  'Of the account that the licences belong to.': 'Celle du compte auquel appartiennent les licences.',
  'Absent when the link shows a whole chain.': 'Absent quand le lien montre toute une enseigne.',
  'Only when the link shows one licence.': 'Seulement quand le lien montre une seule licence.',
  'The figures are test data: nothing in them is real.':
    'Les totaux sont des données de test : rien n’y est réel.',
  'When the figures were read: later reports are not in them.':
    'Quand les totaux ont été lus : les rapports suivants n’y sont pas.',
  "Of a single store's day: failed scans of the reasons with fewer than 3 people, and of the next larger where this would tell of whom; their own totals are then 0. A single `total_reason_skipped` of a report, for example, is counted here. With it the six reasons add up to the failed scans.":
    'Pour un jour d’un seul magasin : les scans échoués des motifs de moins de 3 personnes, et du motif suivant si cela désignait quelqu’un ; leurs propres totaux sont alors 0. Un seul `total_reason_skipped` d’un rapport, par exemple, est compté ici. Avec lui, les six motifs font le total des scans échoués.',
  'Whether the organisation has a running trial or plan.':
    'Si l’organisation a un essai ou une offre en cours.',
  '64 hexadecimal digits.': '64 chiffres hexadécimaux.',
  'Where the file is, on this host. For the web session of the caller.':
    'Où est le fichier, sur cet hôte. Pour la session web de l’appelant.',
  '`test` for a session in test mode, in place of the header that a link cannot send.':
    '`test` pour une session en mode test, à la place de l’en-tête qu’un lien ne peut pas envoyer.',
  'As pay_checkout answered it.': 'Tel que pay_checkout l’a répondu.',
  'As a list of receipts names it.': 'Tel que le nomme une liste de reçus.',
  'CARD_DECLINED: the provider’s code for why.':
    'CARD_DECLINED : le code du prestataire qui donne la raison.',
  'Where it can be paid, or another card taken for one that failed; null otherwise.':
    'Où le payer, ou remplacer une carte refusée ; sinon null.',
}

/** Returns the French translation of a summary or description; undefined without one. */
export const inFrench = (english: string): string | undefined =>
  FRENCH_SUMMARIES[english] ?? DESCRIPTIONS[english]
