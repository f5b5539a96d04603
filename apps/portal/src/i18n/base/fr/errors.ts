import type { errors as english } from '#src/i18n/base/en/errors.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Ce que le code d’un problème dit à une personne. */
export const errors: Translated<typeof english> = {
  invalid: 'Une valeur saisie n’est pas valide. Vérifiez-la et réessayez.',
  malformed_body: 'Le portail n’a pas compris les données envoyées. Rechargez la page et réessayez.',
  malformed_request: 'Le portail n’a pas compris la requête. Rechargez la page et réessayez.',
  headers_too_large: 'L’adresse ou les cookies sont trop longs. Effacez les cookies de ce site et réessayez.',
  request_timeout: 'La connexion a été trop lente. Vérifiez-la et réessayez.',
  unknown_mode: 'Cette page n’est plus à jour. Rechargez-la et réessayez.',
  session_expired: 'Votre session a pris fin. Reconnectez-vous.',
  unauthenticated: 'Connectez-vous pour effectuer cette action.',
  proof_invalid: 'Le portail n’a pas pu vérifier cet appareil. Rechargez la page et réessayez.',
  proof_expired: 'L’horloge de cet appareil n’est pas à l’heure. Réglez-la et réessayez.',
  proof_reused: 'Cette demande a déjà été envoyée. Rechargez la page et réessayez.',
  not_by_api_key: 'Cette action n’est pas possible avec une clé d’API. Connectez-vous au portail.',
  no_organisation: 'Vous n’appartenez à aucune organisation. Ouvrez le lien de votre invitation.',
  forbidden: 'Votre compte n’est pas autorisé à effectuer cette action.',
  cross_origin:
    'Le portail a refusé cette demande parce qu’elle venait d’un autre site. Ouvrez de nouveau le portail et réessayez.',
  reauthentication_required: 'Vous n’avez pas confirmé votre identité.',
  second_factor_required: 'Cela demande une connexion avec un second facteur.',
  single_sign_on_required: 'Cela demande une connexion par votre organisation.',
  not_found: 'Cet élément n’existe pas ou ne vous appartient plus.',
  method_not_allowed: 'Cette page n’est plus à jour. Rechargez-la et réessayez.',
  licence_deleted: 'Cette licence est supprimée.',
  licence_deactivated: 'Cette licence est désactivée.',
  licence_not_activated: 'Cette licence n’est activée sur aucun appareil.',
  test_limit: 'Cela dépasse une limite du mode test. Effacez les données de test, ou réessayez demain.',
  body_too_large: 'Vous envoyez trop de données à la fois.',
  misdirected: 'Ce n’est pas l’adresse du portail. Ouvrez-le à son adresse habituelle.',
  unsupported_media_type: 'Cette page n’est plus à jour. Rechargez-la et réessayez.',
  idempotency_key_reused:
    'Cette demande a déjà été envoyée avec d’autres valeurs. Rechargez la page pour voir le résultat.',
  rate_limited: 'Trop de tentatives. Réessayez dans {wait}.',
  internal: 'Une erreur s’est produite de notre côté. Réessayez ; si elle persiste, écrivez-nous.',
  unavailable: 'Le portail est très sollicité. Réessayez dans {wait}.',
  network: 'Le portail est injoignable. Vérifiez votre connexion et réessayez.',
}
