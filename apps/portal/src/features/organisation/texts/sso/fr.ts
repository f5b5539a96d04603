import type { ssoSettings as english } from '#src/features/organisation/texts/sso/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** L’authentification unique sur la page « Comment les membres se connectent ». */
export const ssoSettings: Translated<typeof english> = {
  policy: {
    only: 'Seulement {provider}',
    onlyText: 'Les membres se connectent chez votre fournisseur d’identité.',
    notYet: 'Pour exiger votre fournisseur d’identité, activez l’authentification unique ci-dessous.',
    never_zero: 'Les {members} membres se sont tous déjà connectés avec {provider}.',
    never_one: '{count} membre sur {members} ne s’est jamais connecté avec {provider}.',
    never_other: '{count} membres sur {members} ne se sont jamais connectés avec {provider}.',
    owners_one:
      'Les Propriétaires peuvent toujours entrer avec une clé d’accès ajoutée depuis au moins un jour\u00a0: {count} Propriétaire sur {owners} en a une.',
    owners_other:
      'Les Propriétaires peuvent toujours entrer avec une clé d’accès ajoutée depuis au moins un jour\u00a0: {count} Propriétaires sur {owners} en ont une.',
    onlyOwner:
      'Les Propriétaires peuvent toujours entrer avec une clé d’accès ajoutée depuis au moins un jour\u00a0: le seul Propriétaire n’en a pas.',
    onlyOwnerReady:
      'Les Propriétaires peuvent toujours entrer avec une clé d’accès ajoutée depuis au moins un jour\u00a0: le seul Propriétaire en a une.',
    noPasskey:
      'Personne ne pourrait alors entrer quand {provider} ne fonctionne pas. Ajoutez d’abord une clé d’accès dans votre profil. Une nouvelle clé compte pour cela après 24 heures.',
    you: 'Sauf si vous vous êtes connecté avec une clé d’accès ajoutée depuis au moins un jour, vous vous connecterez avec {provider} juste après.',
    require_one: 'Exiger pour {count} membre',
    require_other: 'Exiger pour {count} membres',
    noSso: 'L’authentification unique n’est plus activée. Activez-la d’abord.',
  },

  failed: 'Impossible de charger l’authentification unique. {reason}',
  notDone: 'Rien n’a changé. {reason}',
  copyOne: 'Copier {what}',

  domains: {
    title: 'Domaines',
    lead: 'Les nouvelles personnes se connectent avec une adresse d’un domaine vérifié. Les membres déjà associés n’en ont pas besoin.',
    none: 'Aucun domaine pour l’instant. Ajoutez celui de vos adresses e-mail.',
    list: 'Domaines',
    verified: 'Vérifié le {date}',
    keepRecord: 'Gardez son enregistrement TXT\u00a0: nous le cherchons chaque jour.',
    waiting: 'Non vérifié',
    missing: 'Enregistrement absent',
    add: 'Ajoutez cet enregistrement TXT à {domain}. Puis choisissez « Vérifier ».',
    putBack:
      'Nous ne trouvons plus cet enregistrement TXT depuis le {since}. Ajoutez-le de nouveau à {domain} avant le {until}, sinon le domaine ne sera plus vérifié.',
    record: 'l’enregistrement TXT de {domain}',
    check: 'Vérifier',
    checkOne: 'Vérifier {domain}',
    found: '{domain} est vérifié.',
    NO_RECORD:
      'Nous n’avons pas trouvé l’enregistrement. Un changement DNS peut prendre une heure. Nous avons trouvé\u00a0: {records}.',
    nothingFound:
      'Nous n’avons pas trouvé l’enregistrement. Un changement DNS peut prendre une heure. Aucun enregistrement TXT ne commence par assure-verification.',
    TAKEN: 'Une autre organisation a prouvé ce domaine.',
    DNS_FAILED: 'Le DNS n’a pas répondu. Réessayez dans quelques minutes.',
    remove: 'Supprimer…',
    removeOne: 'Supprimer {domain}…',
    removing: 'Supprimer {domain} ?',
    removingText:
      'Les nouvelles personnes qui y ont une adresse ne pourront plus se connecter par votre fournisseur d’identité. Les membres restent, et les membres associés se connectent toujours.',
    keep: 'Conserver',
    removeAct: 'Supprimer',
    removed: '{domain} est supprimé.',
    label: 'Ajouter un domaine',
    help: 'Ce qui suit le @ dans vos adresses, par exemple example.com.',
    submit: 'Ajouter',
    added: '{domain} est ajouté. Il faut maintenant le prouver.',
    invalid: 'Saisissez un domaine tel que example.com.',
    PUBLIC_DOMAIN:
      'Chacun peut avoir une adresse dans ce domaine, donc aucune organisation ne peut le prouver.',
    TOO_MANY: 'Une organisation peut avoir {max} domaines. Supprimez-en un d’abord.',
  },

  connection: {
    title: 'Authentification unique',
    lead: 'Les membres se connectent chez votre fournisseur d’identité, par OpenID Connect.',
    guide: 'Guide de l’authentification unique',
    state: { draft: 'Non testée', tested: 'Testée', on: 'Activée' },
    redirect: 'Adresse de redirection',
    redirectHelp:
      'À saisir chez votre fournisseur d’identité, pour une application web avec code d’autorisation.',
    name: 'Nom du fournisseur',
    nameHelp: 'Celui que vos membres utilisent, par exemple Okta.',
    issuer: 'Émetteur (issuer)',
    issuerHelp: 'L’adresse de votre fournisseur, par exemple https://example.okta.com.',
    clientId: 'Identifiant client',
    secret: 'Secret client',
    secretHelp: 'Nous ne le montrerons plus jamais.',
    secretKept: 'Nous ne le montrons plus jamais. Laissez ce champ vide pour garder le secret.',
    roles: 'Rôles des nouvelles personnes',
    rolesHelp:
      'Pour les personnes de vos domaines à leur première connexion. Sans rôle, seuls les membres peuvent se connecter.',
    save: 'Enregistrer',
    saved: 'Le fournisseur d’identité est enregistré.',
    over: 'Avec un autre émetteur ou identifiant client, vous recommencez\u00a0: les membres ne peuvent s’y connecter qu’après votre test et l’activation.',
    invalidAddress: 'Saisissez une adresse telle que https://example.okta.com.',
    SECRET_NEEDED: 'Saisissez le secret client de cet émetteur et de cet identifiant client.',
    REQUIRED:
      'Les membres doivent se connecter avec {provider}, qui doit donc rester. Choisissez d’abord une autre façon pour vos membres.',
    test: 'Tester',
    testAgain: 'Tester de nouveau',
    testText: 'Vous vous connectez chez {provider} et revenez. Vos identifiants y sont aussi associés.',
    testedOn: 'Testée le {date}',
    onText: 'Les membres peuvent se connecter avec {provider}. Les autres façons restent possibles.',
    requiredText: 'Les membres doivent se connecter avec {provider}.',
    turnOn: 'Activer',
    turnOnText: 'Les membres pourront se connecter avec {provider}. Les autres façons restent possibles.',
    turnedOn: 'Les membres peuvent désormais se connecter avec {provider}.',
    NOT_TESTED: 'Testez d’abord le fournisseur.',
    NO_SSO: 'Le fournisseur est supprimé. Enregistrez-le d’abord de nouveau.',
    turnOff: 'Désactiver…',
    turningOff: 'Désactiver {provider} ?',
    turningOffText:
      'Personne ne pourra plus se connecter avec {provider}. Les sessions ouvertes ainsi se ferment immédiatement.',
    keepOn: 'Garder',
    turnOffAct: 'Désactiver',
    turnedOff: '{provider} est désactivé.',
    remove: 'Supprimer…',
    removing: 'Supprimer {provider} ?',
    removingText:
      'Personne ne pourra plus se connecter avec {provider}. Les sessions ouvertes ainsi se ferment immédiatement. Les membres restent.',
    keep: 'Conserver',
    removeAct: 'Supprimer',
    removed: '{provider} est supprimé.',
  },

  fault: {
    bad_address: 'Nous ne pouvons pas utiliser cette adresse. Vérifiez l’émetteur.',
    not_https: 'L’adresse du fournisseur doit commencer par https://.',
    private_address:
      'L’adresse du fournisseur mène à un réseau privé. Nous ne contactons que des adresses publiques.',
    unknown_host: 'Aucun serveur ne porte ce nom. Vérifiez l’émetteur.',
    unreachable: 'Le fournisseur ne répond pas. Vérifiez l’émetteur, ou réessayez dans quelques minutes.',
    redirect: 'Le fournisseur nous renvoie à une autre adresse. Saisissez l’adresse finale comme émetteur.',
    too_large: 'La réponse du fournisseur est trop grande. Vérifiez l’émetteur.',
    slow: 'Le fournisseur a mis trop de temps à répondre. Réessayez dans quelques minutes.',
    other_issuer: 'Le fournisseur a un autre émetteur que celui que vous avez saisi.',
    bad_answer: 'Cette adresse ne répond pas comme un fournisseur OpenID Connect. Vérifiez l’émetteur.',
    refused: 'Le fournisseur nous a refusés. Vérifiez l’identifiant client et le secret client.',
  },
  otherIssuer: 'L’émetteur du fournisseur est {issuer} ; vous avez saisi {typed}.',
}
