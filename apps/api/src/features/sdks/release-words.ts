import type { Language } from '@assure/contract/constants'

const english = {
  empty: 'No release is published here yet. We send the library within 48 hours of your request.',
  unread: 'We cannot read the list at the moment. Please load this page again in a minute.',
  published: (day: string) => `Published on ${day}`,
  withdrawn: (day: string) => `Withdrawn on ${day}`,
  why: 'Reason',
  coordinates: 'Coordinates',
  file: 'File',
  download: 'Download, with a trial or plan',
  noFiles: 'No SDK has a file here yet. The page of the SDKs has their coordinates.',
  minOs: 'Runs on',
  sha256: 'SHA-256',
  size: 'Size',
  notes: 'What is new',
  megabytes: (count: string) => `${count} MB`,
}
type ReleaseWords = typeof english

const french: ReleaseWords = {
  empty:
    'Aucune version n’est encore publiée ici. Nous vous envoyons la bibliothèque sous 48 heures après votre demande.',
  unread: 'La liste ne peut pas être lue pour le moment. Veuillez recharger cette page dans une minute.',
  published: (day) => `Publiée le ${day}`,
  withdrawn: (day) => `Retirée le ${day}`,
  why: 'Raison',
  coordinates: 'Coordonnées',
  file: 'Fichier',
  download: 'Télécharger, avec un essai ou une offre',
  noFiles: 'Aucun SDK n’a encore de fichier ici. La page des SDK donne leurs coordonnées.',
  minOs: 'Fonctionne sur',
  sha256: 'SHA-256',
  size: 'Taille',
  notes: 'Nouveautés',
  megabytes: (count) => `${count}\u{a0}Mo`,
}

/** Words of the list of releases. */
export const RELEASE_WORDS: Record<Language, ReleaseWords> = { en: english, fr: french }
