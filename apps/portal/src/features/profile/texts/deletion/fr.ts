import type { deletion as english } from '#src/features/profile/texts/deletion/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** La suppression d’une organisation. */
export const deletion: Translated<typeof english> = {
  title: 'Supprimer votre compte',
  warning: 'Toutes vos données, y compris les abonnements en cours, seront perdues.',
  what: 'Conséquences de la suppression',
  organisation: 'Organisation',
  organisationAlone:
    '{organisation} est supprimée, et vos identifiants avec elle, sauf si vous appartenez à une autre organisation.',
  organisationOthers_one:
    '{organisation} est supprimée. Son autre membre perd l’accès. Ses identifiants et les vôtres restent valables.',
  organisationOthers_other:
    '{organisation} est supprimée. Ses {count} autres membres perdent l’accès. Leurs identifiants et les vôtres restent valables.',
  organisationUnknown: '{organisation} est supprimée. Tous ses membres perdent l’accès. {reason}',
  devices: 'Appareils',
  devicesText:
    'Chaque licence est désactivée. Son appareil s’arrête à son prochain signal de vie, au plus tard dans {time}.',
  keys: 'Clés d’API et sessions',
  keysText: 'Les clés cessent aussitôt de fonctionner et vous êtes déconnecté.',
  data: 'Données',
  dataText:
    'Elles sont effacées après {days} jours. D’ici là, chaque propriétaire peut annuler la suppression avec un lien reçu par e-mail.',
  password: 'Votre mot de passe',
  passwordWhy: 'Celui de {email}. Il vous est demandé parce que la suppression met aussitôt fin à l’accès.',
  cancel: 'Garder mon compte',
  submit: 'Oui, supprimer le compte',
  submitting: 'Suppression en cours',
}
