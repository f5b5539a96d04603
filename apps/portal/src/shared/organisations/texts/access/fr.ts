import type * as english from '#src/shared/organisations/texts/access/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Le choix des lieux auxquels un membre ou une clé est limité. */
export const placeChoice: Translated<typeof english.placeChoice> = {
  legend: 'Lieux',
  all: 'Tous les lieux',
  choose: 'Choisir',
  chain: 'Enseigne',
  store: 'Magasin',
  storeHelp: 'Laissez vide pour toute l’enseigne.',
  open: 'Afficher les noms connus',
  add: 'Ajouter le lieu',
  addNew: 'Utiliser « {typed} »',
  chosen: 'Lieux choisis',
  remove: 'Retirer {place}',
  help: 'Une enseigne comprend les magasins qu’elle ouvrira. {count} lieux sur {max}.',
  needChain: 'Saisissez d’abord l’enseigne',
  needPlace: 'Ajoutez au moins un lieu, ou choisissez tous les lieux',
  full: '{max} lieux au plus',
}

/** Les droits en quelques mots. */
export const permissions: Translated<typeof english.permissions> = {
  organisation_read: 'Voir l’organisation et son offre',
  organisation_update: 'Modifier le nom et l’adresse de facturation',
  organisation_secure: 'Transmettre la propriété, choisir comment les membres se connectent',
  organisation_delete: 'Supprimer l’organisation',
  member_read: 'Voir les membres et les invitations',
  member_manage: 'Inviter, modifier et retirer des membres',
  key_read: 'Voir les clés d’API',
  key_manage: 'Afficher et renouveler les clés d’API',
  audit_read: 'Lire le journal d’audit',
  usage_read: 'Voir l’utilisation',
  link_read: 'Voir les liens d’analyse',
  link_manage: 'Créer et désactiver les liens d’analyse',
  billing_read: 'Voir l’offre et les reçus',
  billing_manage: 'Changer d’offre et de carte, envoyer des liens de paiement',
  licence_read: 'Voir les licences',
  licence_activate: 'Voir les liens d’activation et les QR codes',
  licence_create: 'Générer des licences',
  licence_update: 'Modifier les licences',
  licence_detach: 'Détacher les licences des appareils',
  licence_delete: 'Supprimer les licences',
  count_write: 'Transmettre des totaux',
}
