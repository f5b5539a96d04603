import type { openSessions as english } from '#src/features/profile/texts/sessions/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Sessions ouvertes de la personne. */
export const openSessions: Translated<typeof english> = {
  title: 'Où vous êtes connecté',
  lead: 'Une session vous est inconnue ? Fermez-la et modifiez votre mot de passe.',
  list: 'Sessions ouvertes',
  current: 'Cette session',
  lastSeen: 'Dernière activité : {ago}',
  signedIn: 'Connexion\u00a0: {ago}',
  methods: {
    password: 'par mot de passe',
    password_and_code: 'par mot de passe et code',
    passkey: 'par clé d’accès',
    sso: 'par authentification unique',
  },
  byApiClient: 'clé d’un client d’API, pendant 12 heures au plus',
  unknownAddress: 'Adresse inconnue',
  inOrganisation: 'dans {organisation}',
  end: 'Fermer',
  endOf: 'Fermer la session : {browser}, {address}',
  ended: '{browser} : session fermée.',
  endOthers: 'Fermer toutes les autres',
  endedOthers_zero: 'Il n’y avait plus d’autre session.',
  endedOthers_one: '{count} autre session a été fermée.',
  endedOthers_other: '{count} autres sessions ont été fermées.',
  onlyThis: 'Vous n’êtes connecté nulle part ailleurs.',
  failedTitle: 'Impossible de charger les sessions',
  failedText: '{reason} Vous restez connecté.',
  endFailed: 'Impossible de fermer la session. {reason}',
}
