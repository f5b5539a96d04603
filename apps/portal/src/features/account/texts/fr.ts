import type { retailActivated as english } from '#src/features/account/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Le compte d’un magasin est activé : la suite. */
export const retailActivated: Translated<typeof english> = {
  title: 'Votre compte est activé',
  lead: 'Choisissez un mot de passe pour {email}, puis installez {product} sur un appareil à votre caisse. Votre test gratuit dure jusqu’au {date}.',
  leadToPay:
    'Choisissez un mot de passe pour {email} et payez votre licence. Installez ensuite {product} sur un appareil à votre caisse.',
  invalidTitle: 'Activer votre compte',
  invalidLead: 'Ce lien ne permet pas d’activer un compte. Demandez-en un nouveau ci-dessous.',
  steps: 'Étapes suivantes',
  password: 'Créez votre mot de passe',
  passwordText: 'Votre licence gratuite vous attend dans la liste, après connexion.',
  passwordTextToPay: 'Votre licence vous attend dans la liste, après connexion. Vous pouvez l’y payer.',
  install: 'Installez {product} sur l’appareil',
  installText: 'Ouvrez cette page sur l’appareil, ou scannez le code avec son appareil photo.',
  get: { android: 'Télécharger pour Android', ios: 'Télécharger pour iPhone ou iPad' },
  show: 'Présentez le QR code de la licence à l’appareil',
  showText: '{product} ne le lit qu’une fois. Ensuite, l’appareil est autonome.',
  store: 'Appareil en caisse',
  platform: { android: 'Android', ios: 'iPhone, iPad' },
  qr: {
    android: 'QR code vers {product} dans la boutique d’applications Android',
    ios: 'QR code vers {product} dans la boutique d’applications pour iPhone et iPad',
  },
  scan: 'Scannez pour installer {product}',
  scanHow: 'Avec l’appareil photo de la tablette ou du téléphone',
  trouble: 'Un problème avec l’appareil ?',
}
