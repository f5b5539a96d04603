import type { settings as english } from '#src/features/organisation/texts/settings/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Les réglages d’une organisation. */
export const settings: Translated<typeof english> = {
  title: 'Réglages',
  lead: 'Ce qui appartient à {organisation} et non à une personne.',
  failedTitle: 'Impossible de charger les réglages',
  failedText: '{reason} Rien n’a changé.',
  offline: 'Vous êtes hors ligne. Ce que vous voyez n’est peut-être plus à jour.',
  stale: 'Ce que vous voyez n’est peut-être plus à jour. {reason}',
  general: 'Nom et factures',
  readOnly: 'Seuls les Propriétaires et les Administrateurs peuvent modifier ceci.',
  name: 'Nom',
  nameHelp: 'Sur les écrans, les messages et les reçus. Les reçus déjà émis gardent l’ancien nom.',
  billingEmail: 'E-mail de facturation',
  billingEmailHelp:
    'Un membre qui reçoit les messages de facturation, en plus des membres qui peuvent payer. Peut rester vide.',
  noBillingEmail: 'Aucun. Les membres qui peuvent payer reçoivent les factures.',
  wrongEmail: 'Saisissez une adresse e-mail telle que nom@example.com.',
  notAMember: 'Cette adresse n’est celle d’aucun membre. Invitez d’abord la personne.',
  toMembers: 'Membres',
  save: 'Enregistrer',
  saved: 'Les réglages sont enregistrés.',
  failed: 'Les réglages ne sont pas enregistrés. {reason}',
  details: 'Informations',
  id: 'Identifiant de l’organisation',
  idWhy: 'À donner à l’assistance. Il n’ouvre rien.',
  copyId: 'Copier l’identifiant de l’organisation',
  contact: 'E-mail de contact',
  contactWhy:
    'Nous écrivons à cette adresse au sujet de l’organisation. C’est celle d’un membre qui la gère.',
  plan: 'Offre',
  toPlans: 'Voir les offres',
  danger: 'Supprimer l’organisation',
  dangerText: 'Ferme {organisation} avec ses licences, ses clés et son abonnement.',
  dangerOpen: 'Supprimer…',
}
