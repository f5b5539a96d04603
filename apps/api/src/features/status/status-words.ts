import type { Language } from '@assure/contract/constants'
import type { PartState, ServicePart } from './service-parts.ts'

/** A part of the service, in words. */
interface PartWords {
  name: string
  about: string
  /** The name in a sentence, and whether it is a plural. */
  inSentence: string
  isPlural: boolean
}

const english = {
  parts: {
    api: {
      name: 'API',
      about: 'Calls with a key, and the licence calls',
      inSentence: 'the API',
      isPlural: false,
    },
    reports: {
      name: 'Reports',
      about: 'Counts and scans from tills and servers',
      inSentence: 'reports',
      isPlural: true,
    },
    portal: {
      name: 'Portal',
      about: 'Login, licences, analytics',
      inSentence: 'the portal',
      isPlural: false,
    },
    mail: { name: 'Mail', about: 'Links, receipts, alerts', inSentence: 'mail', isPlural: false },
  } satisfies Record<ServicePart, PartWords> as Record<ServicePart, PartWords>,
  states: { 0: 'Working', 1: 'Slow', 2: 'Not working' } as Record<PartState, string>,
  unknownState: 'Not known',
  allWork: 'Everything works.',
  allSlow: 'Everything is slow.',
  noneWorks: 'Nothing works at the moment.',
  fail: (parts: string, isPlural: boolean) => `${parts} ${isPlural ? 'do' : 'does'} not work.`,
  areSlow: (parts: string, isPlural: boolean) => `${parts} ${isPlural ? 'are' : 'is'} slow.`,
  restWorks: 'Everything else works.',
  activeNotices: (count: number) => (count === 1 ? 'A notice is open.' : `${count} notices are open.`),
  seeNotices: (count: number): string => (count === 1 ? 'See the notice below.' : 'See the notices below.'),
  noFault: 'Our measurements show no fault.',
  noOtherFault: 'Our measurements show no other fault.',
  noneYet: 'Nothing is measured yet.',
  noneYetWhy: 'The portal measures itself every minute. The first result is here in two minutes.',
  notCurrent: 'The last measurement is too old.',
  unread: 'We cannot read our own measurements right now.',
  unreadWhy: 'Please load this page again in a minute.',
  measured: (moment: string) => `Measured by the portal itself every minute. Last at ${moment}.`,
  momentOf: (time: string, day: string) => `${time} UTC, ${day}`,
  began: (day: string) => `Measurements began on ${day}.`,
  partsTitle: 'Parts of the service',
  daysAgo: (days: number) => `${days} days ago`,
  today: 'Today',
  share: (percent: string) => `${percent} of minutes`,
  noShare: 'No minutes measured',
  legend: {
    0: 'Worked all day',
    1: 'Some minutes slow or failed',
    2: 'Failed for an hour or more',
  } as Record<PartState, string>,
  noData: 'Not measured',
  bars: (part: string, days: number) => `${part}, the last ${days} days:`,
  dayCount: (count: number, what: string) => `${what}: ${count} ${count === 1 ? 'day' : 'days'}.`,
  slowMinutes: (count: number, shown: string) => `${shown} ${count === 1 ? 'minute' : 'minutes'} slow`,
  failedMinutes: (count: number, shown: string) => `${shown} ${count === 1 ? 'minute' : 'minutes'} failed`,
  badDay: (day: string, minutes: string) => `${day}: ${minutes}.`,
  olderDays: 'Older days are left out.',
  since: (moment: string) => `Since ${moment}`,
  from: (moment: string) => `From ${moment}`,
  until: (moment: string) => ` until ${moment}`,
  onDay: (day: string, time: string) => `${day}, ${time}`,
  past: (days: number) => `Past ${days} days`,
  noPast: (days: number) => `No past notice in the last ${days} days.`,
  range: (from: string, to: string, otherDay: string | null) =>
    `${from} to ${to} UTC${otherDay === null ? '' : ` on ${otherDay}`}`,
}
type StatusWords = typeof english

const french: StatusWords = {
  parts: {
    api: {
      name: 'API',
      about: 'Appels avec une clé et appels des licences',
      inSentence: 'l’API',
      isPlural: false,
    },
    reports: {
      name: 'Rapports',
      about: 'Totaux et scans des caisses et des serveurs',
      inSentence: 'les rapports',
      isPlural: true,
    },
    portal: {
      name: 'Portail',
      about: 'Connexion, licences, analyses',
      inSentence: 'le portail',
      isPlural: false,
    },
    mail: { name: 'E-mails', about: 'Liens, reçus, alertes', inSentence: 'les e-mails', isPlural: true },
  },
  states: { 0: 'Fonctionne', 1: 'Ralenti', 2: 'En panne' },
  unknownState: 'Inconnu',
  allWork: 'Tout fonctionne.',
  allSlow: 'Tout fonctionne au ralenti.',
  noneWorks: 'Rien ne fonctionne pour le moment.',
  fail: (parts, isPlural) => `${parts} ne ${isPlural ? 'fonctionnent' : 'fonctionne'} pas.`,
  areSlow: (parts, isPlural) => `${parts} ${isPlural ? 'fonctionnent' : 'fonctionne'} au ralenti.`,
  restWorks: 'Tout le reste fonctionne.',
  activeNotices: (count) => (count === 1 ? 'Un avis est en cours.' : `${count}\u{a0}avis sont en cours.`),
  seeNotices: (count) => (count === 1 ? 'Consultez l’avis ci-dessous.' : 'Consultez les avis ci-dessous.'),
  noFault: 'Nos mesures ne montrent aucun problème.',
  noOtherFault: 'Nos mesures ne montrent aucun autre problème.',
  noneYet: 'Rien n’est encore mesuré.',
  noneYetWhy: 'Le portail se mesure lui-même chaque minute. Le premier résultat sera là dans deux minutes.',
  notCurrent: 'La dernière mesure est trop ancienne.',
  unread: 'Nous ne pouvons pas lire nos propres mesures pour le moment.',
  unreadWhy: 'Veuillez recharger cette page dans une minute.',
  measured: (moment) => `Mesuré par le portail lui-même chaque minute. Dernière mesure à ${moment}.`,
  momentOf: (time, day) => `${time} UTC, ${day}`,
  began: (day) => `Les mesures ont commencé le ${day}.`,
  partsTitle: 'Éléments du service',
  daysAgo: (days) => `Il y a ${days}\u{a0}jours`,
  today: 'Aujourd’hui',
  share: (percent) => `${percent} des minutes`,
  noShare: 'Aucune minute mesurée',
  legend: {
    0: 'Fonctionnement normal toute la journée',
    1: 'Quelques minutes de ralenti ou de panne',
    2: 'Panne d’une heure ou plus',
  },
  noData: 'Non mesuré',
  bars: (part, days) => `${part}, les ${days}\u{a0}derniers jours\u{a0}:`,
  dayCount: (count, what) => `${what}\u{a0}: ${count}\u{a0}${count <= 1 ? 'jour' : 'jours'}.`,
  slowMinutes: (count, shown) => `${shown}\u{a0}${count <= 1 ? 'minute' : 'minutes'} de ralenti`,
  failedMinutes: (count, shown) => `${shown}\u{a0}${count <= 1 ? 'minute' : 'minutes'} de panne`,
  badDay: (day, minutes) => `${day}\u{a0}: ${minutes}.`,
  olderDays: 'Les jours plus anciens ne sont pas cités.',
  since: (moment) => `Depuis ${moment}`,
  from: (moment) => `Début\u{a0}: ${moment}`,
  until: (moment) => `, fin\u{a0}: ${moment}`,
  onDay: (day, time) => `le ${day} à ${time}`,
  past: (days) => `Les ${days}\u{a0}derniers jours`,
  noPast: (days) => `Aucun avis terminé ces ${days}\u{a0}derniers jours.`,
  range: (from, to, otherDay) => `de ${from} à ${to} UTC${otherDay === null ? '' : `, le ${otherDay}`}`,
}

/** Words of the status page that the server fills in. */
export const STATUS_WORDS: Record<Language, StatusWords> = { en: english, fr: french }
