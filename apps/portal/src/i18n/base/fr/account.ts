import type { account as english } from '#src/i18n/base/en/account.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** La connexion, et les pages des liens envoyés par e-mail. */
export const account: Translated<typeof english> = {
  login: {
    title: 'Connexion',
    lead: 'Portail développeur et gestion des licences',
    email: 'E-mail',
    password: 'Mot de passe',
    submit: 'Se connecter',
    submitting: 'Connexion en cours',
    emailRequired: 'L’adresse e-mail est obligatoire',
    emailInvalid: 'L’adresse e-mail n’est pas valide',
    passwordRequired: 'Le mot de passe est obligatoire',
    wrongCredentials: 'L’adresse e-mail ou le mot de passe est incorrect',
    forgotten: 'Mot de passe oublié ?',
    noAccount: 'Pas encore de compte ?',
    createAccount: 'Créer un compte',
    whatIs: 'Découvrir {name}',
    forStores: 'Vous gérez des magasins ?',
    notKept: 'Votre navigateur n’a pas conservé la session. Autorisez les cookies pour ce site et réessayez.',
  },
  passkey: {
    submit: 'Se connecter avec une clé d’accès',
    help: 'Avec votre empreinte, votre visage ou le verrouillage de l’écran.',
    or: 'ou',
    waiting: 'En attente de votre appareil…',
    cancel: 'Annuler',
    instead: 'Utiliser plutôt une clé d’accès',
    invalid: 'Cette clé d’accès n’ouvre aucun compte ici. Connectez-vous avec votre mot de passe.',
    unsupported:
      'Ce navigateur ne peut pas utiliser de clés d’accès ici. Connectez-vous avec votre mot de passe.',
  },
  retail: {
    login: 'Connexion magasin',
    lead: 'Licences et abonnements {product} de vos magasins',
    signUp: 'Commencer un test gratuit',
    notYou: 'Ce n’est pas votre adresse ?',
    otherAddress: 'Utiliser une autre adresse',
    forDevelopers: 'Vous développez avec nos SDK ?',
    developerLogin: 'Connexion développeur',
  },
  firstLogin: {
    title: 'Créer un mot de passe',
    lead: 'Il vous servira désormais à vous connecter.',
    linkHelp:
      'Pour choisir un mot de passe, il faut le lien que nous vous envoyons par e-mail. Il ne fonctionne qu’une fois. Demandez-en un nouveau ci-dessous.',
  },
  note: {
    ended: 'Votre session a pris fin. Connectez-vous pour reprendre là où vous en étiez.',
    activated: 'Compte activé. Vous pouvez maintenant vous connecter.',
    'password-changed': 'Votre nouveau mot de passe est enregistré. Vous pouvez maintenant vous connecter.',
    deleted:
      'Votre compte est supprimé. Jusqu’au {date}, le lien reçu par e-mail annule la suppression. Pas d’e-mail ? Écrivez à {contact}.',
    loginDeleted:
      'Vos identifiants sont supprimés. Jusqu’au {date}, le lien reçu par e-mail annule la suppression. Pas d’e-mail ? Écrivez à {contact}.',
  },
  code: {
    title: 'Saisissez votre code',
    lead: 'Ce compte utilise la connexion en deux étapes.',
    app: 'Code à six chiffres de l’application',
    appHelp: 'Votre application d’authentification en affiche un nouveau toutes les 30 secondes.',
    appShape: 'Saisissez les six chiffres affichés par l’application',
    recovery: 'Code de secours',
    recoveryHelp: 'L’un des codes que vous avez conservés. Chacun ne sert qu’une fois.',
    recoveryShape: 'Saisissez le code de secours en entier',
    useRecovery: 'Utiliser plutôt un code de secours',
    useApp: 'Utiliser plutôt l’application',
    none: 'Je n’ai aucun code',
    back: 'Retour',
    wrong: 'Ce code est incorrect ou a expiré. Saisissez-en un nouveau.',
  },
  link: {
    activating: 'Activation de votre compte',
    activatingText: 'Un instant, s’il vous plaît.',
    activationFailed: 'Votre compte n’est pas encore activé',
    activationHelp:
      'Un lien d’activation est valable {lifetime} et ne fonctionne qu’une fois. Si vous l’avez déjà utilisé, votre compte est actif : connectez-vous ci-dessous.',
    retailActivationHelp:
      'Un lien d’activation est valable {lifetime} et ne fonctionne qu’une fois. Si vous l’avez déjà utilisé, votre compte est actif : connectez-vous, ou demandez sur la page de connexion un lien pour choisir votre mot de passe.',
    recoveryHelp:
      'Un lien pour retrouver votre accès ne fonctionne qu’une fois, pendant {lifetime}. Pour en recevoir un nouveau, connectez-vous et choisissez « Je n’ai aucun code ».',
    resetHelp:
      'Un lien de réinitialisation est valable {lifetime} et ne fonctionne qu’une fois. Demandez-en un nouveau ci-dessous.',
    sendNew: 'Envoyer un nouveau lien',
    signUpAgain: 'S’inscrire à nouveau',
    write: 'Nous écrire',
    signUpEmail: 'Adresse e-mail de votre inscription',
    send: 'Envoyer le lien',
    sent: 'Si une inscription avec {email} attend d’être confirmée, nous venons d’envoyer un nouveau lien à cette adresse. Il est valable {lifetime} et ne fonctionne qu’une fois.',
    nothingWaits:
      'Aucune inscription avec cette adresse n’attend d’être confirmée. Inscrivez-vous à nouveau.',
  },
  newPassword: {
    title: 'Choisir un mot de passe',
    lead: 'Il vous servira désormais à vous connecter. Toutes les sessions ouvertes de ce compte seront fermées.',
    recoveryTitle: 'Retrouver votre accès',
    recoveryLead:
      'Choisissez un nouveau mot de passe. La connexion en deux étapes sera désactivée et toutes les sessions ouvertes de ce compte seront fermées.',
    password: 'Nouveau mot de passe',
    again: 'Confirmation du nouveau mot de passe',
    met: 'respecté',
    rule: {
      length: 'De 8 à 16 caractères',
      lower: 'Une lettre minuscule',
      upper: 'Une lettre majuscule',
      digit: 'Un chiffre',
      special: 'Un caractère parmi {specials}',
    },
    submit: 'Enregistrer le mot de passe',
    submitting: 'Enregistrement en cours',
  },
  picture: {
    device: 'L’appareil en caisse',
    portal: 'Ce portail',
    estimate: 'Estimation',
    band: '25+',
    faces: 'Visages, voix',
    stay: 'restent ici',
    counts: 'Totaux',
    sent: 'sont envoyés',
    emptyOne: 'Aucune image,',
    emptyTwo: 'aucun son',
    passed: 'Réussis',
    failed: 'Échoués',
    title: 'Visages et voix restent sur l’appareil',
    text: 'Seuls des totaux parviennent à ce portail. Vous voyez combien de scans ont réussi ou échoué, jamais qui était concerné.',
  },
}
