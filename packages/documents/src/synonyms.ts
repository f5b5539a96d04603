import type { Language } from '@assure/contract/constants'

/**
 * Groups of search words with the words that the texts use. A query word also finds texts with any other word of its
 * group.
 */
export const SYNONYMS: Record<Language, readonly (readonly string[])[]> = {
  en: [
    ['offline', 'internet', 'network', 'airplane mode'],
    ['till', 'counter', 'checkout', 'register'],
    ['shop', 'store', 'branch'],
    ['picture', 'image', 'photo'],
    ['sound', 'audio', 'voice', 'microphone'],
    ['kid', 'child', 'minor'],
    ['fake', 'spoof', 'liveness'],
    ['remove', 'delete', 'erase'],
    ['quota', 'limit'],
    ['gdpr', 'data protection', 'privacy'],
    ['credentials', 'api key', 'secret key'],
    ['sandbox', 'test mode', 'staging'],
    ['speed', 'latency', 'time taken'],
    ['accuracy', 'error', 'wrong'],
    ['setup', 'install', 'set up'],
    ['team', 'members', 'colleagues', 'users'],
    ['role', 'permission', 'rights'],
    ['sso', 'single sign-on', 'oidc', 'openid connect', 'identity provider', 'saml'],
    ['jwks', 'public keys', 'jws', 'jwt', 'signature'],
    ['401', 'unauthenticated', 'unauthorized'],
    ['webhook', 'webhooks', 'callback', 'event'],
  ],
  fr: [
    ['sso', 'authentification unique', 'oidc', 'openid connect', 'fournisseur d’identité', 'saml'],
    ['offline', 'hors ligne', 'internet', 'réseau', 'mode avion'],
    ['comptoir', 'caisse'],
    ['boutique', 'magasin'],
    ['photo', 'image'],
    ['son', 'audio', 'voix', 'micro'],
    ['mineur', 'enfant'],
    ['faux', 'usurpation'],
    ['supprimer', 'effacer'],
    ['quota', 'limite'],
    ['rgpd', 'protection des données', 'vie privée'],
    ['identifiants', 'clé d’api', 'clé secrète'],
    ['vitesse', 'latence', 'temps'],
    ['précision', 'erreur'],
    ['installation', 'installer'],
    ['équipe', 'membres', 'collègues', 'utilisateurs'],
    ['rôle', 'droit', 'autorisation'],
    ['jwks', 'clés publiques', 'jws', 'jwt', 'signature'],
    ['401', 'unauthenticated', 'non authentifié'],
    ['webhook', 'webhooks', 'rappel', 'événement'],
  ],
}
