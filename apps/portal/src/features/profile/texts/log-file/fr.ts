import type { logFile as english } from '#src/features/profile/texts/log-file/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Téléchargement du journal de sécurité. */
export const logFile: Translated<typeof english> = {
  download: 'Télécharger en CSV',
  time: 'Date et heure (UTC)',
  event: 'Événement',
  subject: 'Objet',
  change: '{field} : {value}',
  cut: 'Le fichier contient les {limit} lignes les plus récentes. Choisissez des dates pour obtenir les lignes antérieures.',
  failed: 'Impossible de télécharger le journal. {reason}',
}
