import type { retailActivated as english } from '#src/features/account/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Le compte d’un magasin est activé : la suite. */
export const retailActivated: Translated<typeof english> = {
  title: 'Votre compte est activé',
  lead: 'Choisissez un mot de passe pour {email}, puis installez {product} sur un appareil à votre caisse. Votre test gratuit dure jusqu’au {date}.',
  invalidTitle: 'Activer votre compte',
  invalidLead: 'Cette page a besoin d’un lien encore valable.',
  steps: 'Ce qu’il reste à faire',
  password: 'Créez votre mot de passe',
  passwordText: 'Votre licence gratuite est dans la liste, après connexion.',
  install: 'Installez {product} sur l’appareil',
  installText: 'Ouvrez cette page sur l’appareil, ou scannez le code avec son appareil photo.',
  get: { android: 'Obtenir pour Android', ios: 'Obtenir pour iPhone ou iPad' },
  show: 'Présentez le QR code de la licence à l’appareil',
  showText: '{product} le lit une seule fois. Ensuite, l’appareil fonctionne seul.',
  store: 'Appareil en caisse',
  platform: { android: 'Android', ios: 'iPhone, iPad' },
  qr: {
    android: 'QR code vers {product} dans la boutique d’applications Android',
    ios: 'QR code vers {product} dans la boutique d’applications pour iPhone et iPad',
  },
  scan: 'Scannez pour installer {product}',
  scanHow: 'Avec l’appareil photo de l’appareil',
  trouble: 'Un problème avec l’appareil ?',
}
