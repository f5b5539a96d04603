import type { auditLog as english } from '#src/features/profile/texts/audit-log/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Le journal d’audit de l’organisation et le journal de sécurité d’une personne. */
export const auditLog: Translated<typeof english> = {
  organisation: {
    title: 'Journal d’audit',
    lead: 'Ce qui s’est passé dans {organisation}, du plus récent au plus ancien. Personne ne peut modifier ni supprimer une ligne.',
    entries: 'Lignes du journal d’audit',
    emptyText: 'Les connexions et les modifications du compte, des clés et des licences apparaîtront ici.',
    failedTitle: 'Impossible de charger le journal d’audit',
    fileName: 'journal-d-audit-{day}.csv',
  },
  own: {
    title: 'Journal de sécurité',
    lead: 'Ce qui est arrivé à vos identifiants, du plus récent au plus ancien, dans toutes les organisations. Personne d’autre ne le voit.',
    entries: 'Lignes du journal de sécurité',
    emptyText: 'Les connexions et les modifications de vos identifiants apparaîtront ici.',
    failedTitle: 'Impossible de charger le journal de sécurité',
    fileName: 'journal-de-securite-{day}.csv',
  },
  toOrganisation: 'Ce qui s’est passé dans {organisation} se trouve dans son journal d’audit.',
  openOrganisation: 'Ouvrir le journal d’audit',
  member: 'Personne',
  everybody: 'Tout le monde',
  oneMember: 'Une personne',
  searchMembers: 'Rechercher une personne',
  former: '{name} (ancien membre)',
  loadingMembers: 'Chargement des personnes',
  noMember: 'Aucune personne trouvée',
  moreMembers: 'Saisissez un nom pour voir d’autres personnes',
}
