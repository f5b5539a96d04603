import type { devices as english } from '#src/features/devices/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** La page du lien d’activation et l’appareil virtuel. */
export const devices: Translated<typeof english> = {
  title: 'Activer {product} avec ce lien',
  lead: 'Le lien active une licence sur un appareil et ne fonctionne qu’une fois. Consulter cette page ne l’utilise pas.',
  steps: 'Comment activer',
  install: {
    title: 'Installez {product} sur l’appareil de la caisse',
    text: 'Ouvrez cette page sur cet appareil, ou cherchez {product} dans sa boutique d’applications.',
    android: 'Télécharger pour Android',
    ios: 'Télécharger pour iPhone et iPad',
  },
  open: {
    title: 'Ouvrez ce lien dans l’application',
    text: 'Faites-le sur l’appareil où l’application est installée. Ou appuyez sur « Scanner la licence » dans l’application et scannez le QR code.',
    act: 'Ouvrir dans {product}',
    elsewhere: 'Ouvrez cette page sur la tablette.',
  },
  done: {
    title: 'L’application affiche le code de licence',
    text: 'Le lien ne fonctionne qu’une fois. Ensuite, l’appareil est autonome et apparaît dans la liste des licences.',
  },
  pictureCaption: 'Un lien, un appareil',
  pictureText:
    'Seule l’application utilise le lien. L’aperçu ou l’analyse par une messagerie ne l’utilise pas.',

  malformed: {
    title: 'Ce lien d’activation est incomplet',
    text: 'Un lien d’activation se termine par 26 lettres et chiffres. Scannez de nouveau le QR code, ou copiez le lien entier depuis la liste des licences.',
  },

  virtual: {
    title: 'Appareil virtuel',
    demo: 'Démo',
    lead: 'Il joue le rôle d’une tablette en caisse, dans ce navigateur. Il crée sa propre clé et utilise les mêmes appels publics que l’application.',
    offer: 'Pas de tablette sous la main ?',
    offerText:
      'Ce navigateur peut en jouer le rôle. Il active réellement la licence, par le même appel que l’application.',
    act: 'Activer un appareil virtuel',
    acting: 'Activation en cours',
    preparing: 'Préparation de l’appareil virtuel',
    insecure:
      'Un appareil virtuel nécessite une page sécurisée : ouvrez le portail en https ou sur localhost.',
    notActivated: 'Activation impossible. {reason}',
    forget: 'Retirer cet appareil virtuel',
  },
  denied: {
    TOKEN_USED: 'Ce lien a déjà été utilisé',
    TOKEN_UNKNOWN: 'Ce lien est inconnu',
    LICENCE_ENDED: 'Cette licence a pris fin',
    NOT_PAID: 'Cette licence n’est pas encore payée',
  },
  deniedNext: {
    TOKEN_USED:
      'Un autre appareil a été activé avec ce lien. Pour déplacer la licence, choisissez « Remplacer la tablette » ou « Détacher la licence » dans la liste des licences. Un nouveau QR code est alors créé.',
    TOKEN_UNKNOWN:
      'Il est peut-être incomplet, ou vient d’un autre portail. Ouvrez le QR code dans la liste des licences et copiez de nouveau le lien.',
    LICENCE_ENDED:
      'Elle a été supprimée ou désactivée, et aucun appareil ne peut l’utiliser. Utilisez le QR code d’une autre licence de la liste.',
    NOT_PAID:
      'Nous avons envoyé un lien de paiement au payeur par e-mail. Ce lien-ci fonctionnera après le paiement.',
  },
  ended: {
    detached: 'La licence {code} a été détachée de cet appareil',
    deleted: 'La licence {code} a été supprimée',
    deactivated: 'La licence {code} a été désactivée',
    moved: 'Cet appareil a été activé avec une autre licence',
  },
  endedNext:
    'L’appareil s’arrête. Pour continuer, ouvrez dans la liste le QR code d’une licence non activée, puis son lien.',

  screen: {
    label: 'Écran de l’appareil virtuel',
    today: 'Scans du jour',
    passed: 'Réussis',
    challenged: 'Échoués',
    active: 'Activé',
    idle: 'En attente de licence',
  },

  licence: {
    title: 'Licence',
    code: 'Code de licence',
    place: 'Lieu',
    placeNone: 'Illisible dans le certificat',
    certificate: 'Certificat',
    genuine: 'Authentique, vérifié sur cet appareil hors ligne',
    key: 'Signé par la clé {kid}',
    expires: 'Valable jusqu’au {when}, renouvelé avant',
    fault: {
      expired: 'Expiré. Il est renouvelé au prochain signal de vie.',
      wrong_device: 'Établi pour la clé d’un autre appareil',
      unknown_key: 'Signé par une clé qui n’est pas publiée',
      not_for_this_use: 'Établi pour un autre usage',
      test_only: 'Établi en mode test, pour aucun magasin',
      not_genuine: 'Non authentique',
    },
    seen: 'Dernier signal de vie : {ago}',
    unseen: 'Pas encore de signal de vie',
  },

  scan: {
    title: 'Clients à la caisse',
    text: 'Chaque bouton est un client. Seuls les totaux du jour changent.',
    passed: 'Réussi, paraît 25 ans ou plus',
    challenged: 'Échoué, puis',
    outcome: {
      total_id_check_passed: 'Pièce d’identité acceptée',
      total_visually_passed: 'Accepté à vue',
      total_id_check_failed: 'Pièce d’identité refusée',
      total_visually_failed: 'Refusé à vue',
      total_id_not_provided: 'Pièce d’identité non présentée',
      total_reason_skipped: 'Annulé',
    },
    busyHour: 'Une heure d’affluence ({count} clients)',
  },

  report: {
    title: 'Ce qui quitte l’appareil',
    text: 'Ceci et rien d’autre : {bytes} octets. L’identifiant est tiré au hasard à l’envoi.',
    empty: 'Rien à envoyer pour l’instant. Scannez d’abord un client.',
    waiting_one: '{count} rapport attend le serveur.',
    waiting_other: '{count} rapports attendent le serveur.',
    send: 'Envoyer le rapport maintenant',
    sending: 'Envoi en cours',
    sendWhy: 'Un appareil réel envoie les totaux d’une journée une fois celle-ci terminée.',
    sendNothing: 'Il n’y a rien à envoyer',
  },

  log: {
    title: 'Signaux de vie et rapports',
    text: 'Environ toutes les {seconds} s tant que cette page est visible. Un appareil réel en envoie un toutes les {minutes} minutes.',
    stopped: 'Le serveur a indiqué que la licence a pris fin : l’appareil s’est arrêté.',
    empty: 'Rien pour l’instant.',
    activated: 'Activé avec la licence {code}',
    heartbeat_one: 'Signal de vie confirmé',
    heartbeat_other: 'Signal de vie confirmé, {count} fois',
    ended: 'La licence a pris fin',
    certificate_renewed: 'Certificat reçu et vérifié',
    certificate_refused: 'Un certificat n’était pas valable et a été refusé',
    delivered: 'Rapport envoyé. Acceptés : {accepted}, déjà connus : {duplicate}, refusés : {rejected}',
    discarded: 'Trop de rapports en attente. Abandonnés, les plus anciens d’abord : {reports}',
    clock_corrected: 'Horloge corrigée de {seconds} s',
    retrying: 'Nouvelle tentative dans {seconds} s. {reason}',
    failed: 'Arrêt pour l’instant. {reason}',
  },
  problem: {
    certificate: 'Le certificat de la licence n’est pas valable.',
    not_active: 'Cet appareil n’a pas de licence.',
    blocked:
      'Ce navigateur ne conserve aucune donnée pour cette page : un appareil virtuel ne peut pas y fonctionner. Quittez la navigation privée ou autorisez les données de sites.',
    full: 'Le stockage de ce navigateur est plein : l’appareil virtuel s’est arrêté. Libérez de l’espace, puis rechargez cette page.',
    gone: 'Les données de cet appareil virtuel ont été effacées de ce navigateur. Rechargez cette page pour recommencer.',
    failed:
      'Ce navigateur n’a pas pu lire ou conserver les données de l’appareil virtuel. Rechargez cette page pour réessayer.',
  },
}
