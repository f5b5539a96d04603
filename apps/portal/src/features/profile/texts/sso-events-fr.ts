import type * as english from '#src/features/profile/texts/sso-events-en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Les événements du journal d’audit sur l’authentification unique et les domaines. */
export const ssoEvents: Translated<typeof english.ssoEvents> = {
  sso_changed: 'Authentification unique modifiée',
  sso_removed: 'Authentification unique supprimée',
  sso_tested: 'Authentification unique testée',
  sso_linked: 'Membre associé à l’authentification unique',
  sso_bypassed: 'Propriétaire entré par clé d’accès, sans authentification unique',
  domain_added: 'Domaine ajouté',
  domain_verified: 'Domaine vérifié',
  domain_lapsed: 'Domaine perdu\u00a0: son enregistrement DNS manquait',
  domain_removed: 'Domaine supprimé',
}

/** Pourquoi une connexion par authentification unique a été refusée. */
export const ssoReasons: Translated<typeof english.ssoReasons> = {
  sso_provider_failed: 'le fournisseur d’identité n’a pas connecté la personne',
  sso_expired: 'la connexion a duré trop longtemps ou a commencé ailleurs',
  sso_no_address: 'le fournisseur d’identité n’a donné aucune adresse e-mail',
  sso_unknown_address: 'l’adresse n’appartient à aucun domaine vérifié',
  sso_other_person: 'les identifiants chez le fournisseur sont ceux d’un autre membre',
  sso_not_a_member: 'la personne n’est pas membre',
  sso_not_active: 'l’organisation ou les identifiants n’étaient pas actifs',
}

/** Les noms des valeurs modifiées de l’authentification unique. */
export const ssoFields: Translated<typeof english.ssoFields> = {
  issuer: 'Émetteur',
  is_on: 'Activée',
  secret_replaced: 'Nouveau secret client',
}
