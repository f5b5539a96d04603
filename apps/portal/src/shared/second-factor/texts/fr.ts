import type { secondFactor as english } from '#src/shared/second-factor/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** La connexion en deux étapes : sa configuration et ses codes de secours. */
export const secondFactor: Translated<typeof english> = {
  title: 'Connexion en deux étapes',
  on: 'Activée',
  off: 'Désactivée',
  offText:
    'Une fois qu’elle est activée, vous vous connectez avec votre mot de passe et un code à six chiffres fourni par une application d’authentification sur votre téléphone.',
  offWhy: 'Ce compte contient vos clés d’API. Avec une seconde étape, un mot de passe volé ne suffit pas.',
  start: 'Configurer la connexion en deux étapes',
  password: 'Votre mot de passe',
  passwordWhy: 'Pour nous assurer que c’est bien vous.',
  next: 'Continuer',
  failed: 'Impossible de savoir si la connexion en deux étapes est activée. {reason}',

  scanTitle: 'Scannez ce code avec votre application d’authentification',
  scanText: 'Ouvrez l’application, ajoutez un compte et pointez l’appareil photo vers le code.',
  qr: 'QR code du secret pour votre application d’authentification',
  secret: 'Ou saisissez ce secret dans l’application',
  copySecret: 'Copier le secret',
  code: 'Code à six chiffres de l’application',
  codeWhy: 'Il change toutes les 30 secondes.',
  confirm: 'Activer',
  sixDigits: 'Saisissez les six chiffres affichés par l’application',
  wrongCode: 'Ce code est incorrect ou a expiré. Saisissez celui que l’application affiche maintenant.',
  notStarted: 'Le délai est dépassé. Recommencez la configuration.',
  alreadyEnabled: 'La connexion en deux étapes est déjà activée.',

  codesTitle: 'Conservez vos codes de secours',
  codesText:
    'Chacun vous permet de vous connecter une fois sans votre téléphone. Notez-les maintenant : ils ne seront plus affichés. Conservez-les avec vos mots de passe, pas sur le téléphone.',
  codesLabel: 'Codes de secours',
  copyCodes: 'Tout copier',
  downloadCodes: 'Télécharger au format texte',
  fileName: 'codes-de-secours.txt',
  fileHead: 'Codes de secours de {email} chez {company}. Chacun ne sert qu’une fois.',
  kept: 'Je les ai conservés',

  since: 'Activée depuis le {date}. La connexion demande le mot de passe et un code de l’application.',
  codesLeft_one: '{count} code de secours restant',
  codesLeft_other: '{count} codes de secours restants',
  codesFew: '{left}. Créez-en de nouveaux avant d’utiliser le dernier.',
  codesEnd: 'Vos codes de secours cesseront bientôt de fonctionner. Créez-en de nouveaux.',
  renew: 'Nouveaux codes de secours',
  renewText: 'Vos codes actuels cesseront de fonctionner.',
  renewSubmit: 'Créer de nouveaux codes',
  stop: 'Désactiver',
  stopText: 'La connexion ne demandera plus que votre mot de passe.',
  stopCode: 'Code à six chiffres de l’application, ou code de secours',
  stopSubmit: 'Désactiver la connexion en deux étapes',
  notEnabled: 'La connexion en deux étapes est déjà désactivée.',
  codeRequired: 'Saisissez un code',

  asked: {
    none: 'Configurez ici la connexion en deux étapes, et cette page s’ouvre.',
    orPasskey: 'Ou ajoutez une clé d’accès dans votre profil.',
    codeTitle: 'Prouvez votre identité',
    codeText:
      'Vous vous êtes connecté sans votre second facteur. Utilisez-le une fois, et cette page s’ouvre.',
    noCode: 'Sans code : déconnectez-vous, reconnectez-vous et choisissez « {choice} ».',
    goOnFailed: 'Votre second facteur est confirmé, mais la page ne s’est pas ouverte. {reason}',
    profile: 'Votre profil',
    others: 'Vos autres organisations sont dans le menu.',
  },
}
