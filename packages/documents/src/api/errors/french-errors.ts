import type { ErrorTexts } from './error-texts.ts'

/** The errors page in French. */
export const FRENCH_ERRORS: ErrorTexts = {
  title: 'Erreurs',
  summary:
    'Tous les codes de réponse de l’API\u00A0: ce qui s’est passé, les causes habituelles, ce qu’il faut faire et s’il faut renvoyer le même appel.',
  reading: 'Lire une erreur',
  readingText: [
    'Un appel qui ne peut pas être traité reçoit un document d’erreur (RFC 9457, `application/problem+json`). `type` mène à l’entrée de son `code` sur cette page, `detail` dit ce qui n’allait pas cette fois et `errors` désigne chaque champ en cause par son pointeur JSON.',
    'Décidez d’après `code`. Les codes gardent leur nom\u202F; `title` et `detail` s’adressent aux personnes et peuvent changer. Gardez `request_id`\u00A0: il retrouve l’appel dans votre liste de requêtes et dans notre journal. Traitez un code inconnu d’après son statut.',
  ],
  problems: 'Codes des problèmes',
  problemsText: 'Chacun a un seul statut HTTP.',
  fields: 'Codes des champs',
  fieldsText: 'Ils figurent en `code` dans la liste `errors` d’un problème.',
  reports: 'Codes des rapports refusés',
  reportsText:
    'Un appel avec des rapports répond 200 même si certains sont refusés. `rejected` désigne chacun par `index` et `report_id`. Les autres sont comptés.',
  status: 'Statut',
  causes: 'Causes habituelles\u00A0:',
  help: 'Que faire\u00A0:',
  repeat: 'Renvoyer le même appel\u00A0:',
  adds: 'Le document d’erreur contient aussi\u00A0:',
  repeats: {
    change: 'non. Modifiez-le d’abord.',
    wait: 'oui, après le nombre de secondes donné par `Retry-After`.',
    again:
      'oui. Un rapport n’est compté qu’une fois grâce à son `report_id`\u202F; les autres appels demandent le même `Idempotency-Key`.',
  },
  problem: {
    invalid: {
      causes:
        'Un champ a un autre nom ou un autre type que ceux de l’appel, une valeur sort de ses limites, ou un champ manque.',
      help: 'Lisez `errors`\u00A0: `pointer` est le champ, `message` dit ce qu’il doit être. La page de référence de l’appel donne tous les champs.',
    },
    malformed_body: {
      causes:
        'Un guillemet ou une virgule manque, le texte n’est pas en UTF-8, ou il y a plus de 20 niveaux.',
      help: 'Envoyez un objet JSON. `at` donne la ligne et la colonne où le corps cesse d’être du JSON.',
    },
    malformed_request: {
      causes:
        'Un mandataire ou un programme qui écrit le HTTP lui-même\u00A0: un en-tête cassé, un `Content-Length` faux ou un corps interdit.',
      help: 'Utilisez une bibliothèque HTTP entretenue et vérifiez le mandataire entre vous et nous.',
    },
    headers_too_large: {
      causes: 'Des cookies ou des en-têtes ajoutés par un mandataire.',
      help: 'Retirez les en-têtes dont l’appel n’a pas besoin.',
    },
    request_timeout: {
      causes: 'Une connexion lente ou coupée pendant l’envoi du corps.',
      help: 'Renvoyez l’appel. Sur une ligne lente, envoyez moins de rapports par appel.',
    },
    unknown_mode: {
      causes: 'Un nom mal écrit dans `execution_mode`, ou l’appel d’un autre service.',
      help: 'Lisez `did_you_mean`\u00A0: il nomme l’appel que vous cherchez sans doute, et son adresse.',
    },
    session_expired: {
      causes: 'La personne s’est déconnectée, la session a pris fin, ou un administrateur y a mis fin.',
      help: 'Connectez-vous à nouveau. Un programme utilise une clé d’API, pas une session.',
    },
    unauthenticated: {
      causes:
        'Pas d’en-tête `Authorization`, une clé et une clé secrète qui ne vont pas ensemble, comme une clé de test et une clé secrète réelle, ou une clé terminée ou remplacée. La réponse ne dit jamais quelle partie était fausse.',
      help: 'Envoyez en HTTP Basic la clé d’API comme utilisateur et sa clé secrète comme mot de passe. « Requêtes », sous Clés d’API, montre la cause au propriétaire de la clé.',
    },
    proof_invalid: {
      causes:
        'La preuve a été signée pour une autre adresse ou méthode, par un autre algorithme que ES256, ou modifiée en route.',
      help: 'Lisez `detail`\u00A0: il nomme la partie. Signez dans `htu` l’adresse que vous appelez et dans `htm` la méthode `POST`.',
    },
    proof_expired: {
      causes: 'L’horloge de l’appareil est fausse.',
      help: 'Prenez notre heure dans l’en-tête `Date`, corrigez l’horloge de vos preuves et signez une nouvelle preuve.',
    },
    proof_reused: {
      causes: 'Un appel a été renvoyé avec son ancienne preuve, par votre code ou par un mandataire.',
      help: 'Signez pour chaque requête, même répétée, une nouvelle preuve avec un nouveau `jti`.',
    },
    forbidden: {
      causes:
        'Il manque une portée à la clé ou un droit au rôle du membre, ou le produit n’est pas ouvert à l’organisation.',
      help: 'Lisez `needs`\u00A0: c’est le droit qui manque. Un propriétaire ou administrateur de l’organisation le donne à la clé ou au rôle.',
    },
    not_by_api_key: {
      causes: 'L’appel appartient aux pages du portail, comme le changement d’un mot de passe.',
      help: 'Faites-le dans le portail. La clé et sa clé secrète sont justes.',
    },
    no_organisation: {
      causes: 'La personne a quitté l’organisation, ou celle-ci a été supprimée.',
      help: 'Demandez une invitation ou ouvrez une organisation.',
    },
    cross_origin: {
      causes: 'Une page d’un autre site a appelé le portail avec le cookie d’une session.',
      help: 'Appelez depuis votre serveur avec une clé d’API. Une page ne contient jamais de clé secrète.',
    },
    reauthentication_required: {
      causes:
        'L’appel change des clés, des membres ou de l’argent, et le dernier mot de passe ou code date de plus de 10 minutes.',
      help: 'Appelez `confirm_identity`, puis renvoyez l’appel.',
    },
    second_factor_required: {
      causes: 'L’organisation demande un second facteur à ses membres.',
      help: 'Activez-en un sous Profil, ou donnez son code par `confirm_identity`.',
    },
    single_sign_on_required: {
      causes: 'L’organisation n’accepte la connexion que par son fournisseur d’identité.',
      help: 'Connectez-vous par ce fournisseur\u00A0: `start_sso`.',
    },
    not_found: {
      causes:
        'Un identifiant ou une adresse mal écrits, un objet supprimé ou celui d’une autre organisation. La réponse ne les distingue pas.',
      help: 'Comparez l’identifiant à la liste dont il vient. Pour une adresse, lisez `did_you_mean`.',
    },
    method_not_allowed: {
      causes: 'Un `GET` d’un appel. Tous les appels des services sont des `POST`.',
      help: 'Utilisez la méthode que nomme l’en-tête `Allow`.',
    },
    licence_deleted: {
      causes: 'L’organisation a supprimé la licence de cet appareil.',
      help: 'Cessez d’appeler et demandez une nouvelle licence.',
    },
    licence_deactivated: {
      causes: 'La licence a été détachée de cet appareil, ou activée sur un autre.',
      help: 'Affichez de nouveau l’écran d’activation.',
    },
    licence_not_activated: {
      causes: 'L’appareil appelle avant l’activation de sa licence.',
      help: 'Activez d’abord la licence\u00A0: `activate_licence`.',
    },
    test_limit: {
      causes: 'Plus de licences, de liens ou de rapports du jour que n’en accepte le mode test.',
      help: 'Lisez `detail`\u00A0: il donne la limite. Supprimez des données de test, attendez le jour suivant (UTC) ou utilisez les données réelles.',
    },
    body_too_large: {
      causes: 'Trop de rapports dans un appel, ou un fichier dans un champ.',
      help: 'Envoyez au plus 1\u202F000 rapports par appel. La page de l’appel indique sa limite.',
    },
    unsupported_media_type: {
      causes:
        'Le corps est un formulaire ou un texte. Certains outils envoient un formulaire si rien d’autre n’est réglé.',
      help: 'Envoyez `Content-Type: application/json`.',
    },
    misdirected: {
      causes: 'Un appel par adresse IP ou sous un autre nom d’hôte.',
      help: 'Appelez l’adresse que donne la documentation.',
    },
    idempotency_key_reused: {
      causes: 'Le même `Idempotency-Key` pour deux appels différents, par exemple une constante.',
      help: 'Créez une clé pour chaque nouvel appel\u202F; renvoyez un appel avec son ancienne clé et son ancien corps.',
    },
    rate_limited: {
      causes: 'Plus d’appels que la limite de l’organisation, souvent à cause d’une boucle sans pause.',
      help: 'Attendez. `limit` nomme la limite atteinte par une clé d’API\u202F; les en-têtes `RateLimit` et `RateLimit-Policy` en donnent les nombres. Regroupez les rapports.',
    },
    internal: {
      causes: 'Une erreur dans nos programmes, ou une partie du système en panne.',
      help: 'Renvoyez l’appel après quelques secondes. S’il échoue encore, donnez-nous le `request_id`.',
    },
    unavailable: {
      causes: 'Le service redémarre, ou reçoit plus d’appels qu’il ne peut en traiter.',
      help: 'Attendez et renvoyez l’appel. Gardez les rapports jusqu’à ce qu’ils soient acceptés.',
    },
  },
  field: {
    required: { meaning: 'Le champ manque.', help: 'Envoyez-le.' },
    unknown_field: {
      meaning: 'L’appel n’a pas de champ de ce nom.',
      help: 'Prenez le nom que propose le message, ou retirez le champ.',
    },
    wrong_type: {
      meaning: 'La valeur est d’un autre type, par exemple un texte au lieu d’un nombre.',
      help: 'Envoyez le type que nomme le message.',
    },
    too_small: {
      meaning: 'La valeur ou la liste est trop petite.',
      help: 'Le message donne le minimum.',
    },
    too_big: { meaning: 'La valeur ou la liste est trop grande.', help: 'Le message donne le maximum.' },
    wrong_format: {
      meaning: 'Le texte n’a pas la forme de son champ, celle d’un jour ou d’un identifiant par exemple.',
      help: 'Le message ou la page de référence décrit la forme.',
    },
    wrong_value: {
      meaning: 'La valeur n’est pas de celles que le champ accepte.',
      help: 'Le message les énumère.',
    },
    unfit_character: {
      meaning:
        'Le texte contient un caractère qui ne peut pas être enregistré, comme un caractère nul ou la moitié d’une paire.',
      help: 'Retirez-le.',
    },
    unfit_name: {
      meaning:
        'Le nom d’un champ pourrait changer la manière dont un programme lit l’objet, comme `__proto__`.',
      help: 'Prenez un autre nom.',
    },
    invalid_header: {
      meaning: 'L’en-tête n’a pas la forme qu’il lui faut.',
      help: 'Le message la décrit.',
    },
    repeated: { meaning: 'La même chose figure deux fois.', help: 'Envoyez-la une fois.' },
    self_service_only: {
      meaning: 'Seuls les clients en libre-service envoient ce champ.',
      help: 'Retirez-le.',
    },
    not_on_offer: {
      meaning: 'Ce prix n’est pas proposé pour cette quantité.',
      help: 'Envoyez un prix de la liste des prix.',
    },
    too_many_unpaid: {
      meaning: 'Le payeur a trop de commandes à payer.',
      help: 'Attendez que l’une d’elles soit payée, puis renvoyez l’appel.',
    },
  },
  report: {
    NOT_AN_OBJECT: {
      meaning: 'L’élément de la liste n’est pas un objet.',
      help: 'Envoyez chaque rapport comme un objet.',
    },
    INVALID: {
      meaning: 'Un champ du rapport est faux. `pointer` est le champ et `message` dit ce qu’il doit être.',
      help: 'Corrigez le rapport et renvoyez-le avec le même `report_id`.',
    },
    SUMS_CONTRADICT: {
      meaning:
        'Les nombres du rapport se contredisent, par exemple plus de personnes dans les tranches d’âge que d’estimations. Les usurpations peuvent être plus nombreuses que les estimations.',
      help: 'Comparez votre manière de compter à celle du guide.',
    },
    TOO_LATE: {
      meaning: 'Le rapport porte sur un jour passé depuis plus de 35 jours.',
      help: 'Supprimez-le. Il ne compte plus.',
    },
    IN_FUTURE: {
      meaning: 'Le rapport porte sur un moment qui n’est pas encore venu.',
      help: 'Réglez l’horloge de l’appareil et envoyez les rapports suivants avec la bonne heure.',
    },
    LICENCE_ENDED: {
      meaning: 'La licence avait pris fin au moment du rapport.',
      help: 'Supprimez le rapport et demandez une nouvelle licence.',
    },
  },
}
