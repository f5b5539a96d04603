import { ROLE_NAMES_FR } from '@assure/contract/accounts/role-names-fr'
import type * as english from '#src/shared/organisations/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Les noms des rôles, et une phrase sur chacun. */
export const roles: Translated<typeof english.roles> = {
  name: ROLE_NAMES_FR,
  text: {
    owner: 'Dirige l’organisation : tout.',
    admin:
      'Administration quotidienne. Ne peut ni transmettre la propriété, ni choisir comment les membres se connectent, ni supprimer l’organisation.',
    fleet: 'S’occupe des licences d’une région, d’une enseigne ou d’un magasin.',
    viewer: 'Voit l’état et les analyses. Ne voit aucun lien d’activation.',
    developer: 'Clés et utilisation.',
    billing: 'Offre, cartes, reçus et liens de paiement.',
    auditor: 'Lit tout, ne modifie rien.',
  },
}

/** Les organisations d’une personne, et ce qu’un membre peut voir. */
export const organisations: Translated<typeof english.organisations> = {
  unnamed: 'cette organisation',
  places: {
    all: 'Tous',
    rest: '{first}, +{count}',
    more_one: '{first} et {count} autre lieu',
    more_other: '{first} et {count} autres lieux',
  },
  maker: {
    member: 'Créé par {name}.',
    former: 'Créé par {name}, ancien membre.',
    erased: 'Créé par un ancien membre.',
  },
  denied: {
    title: 'Vous ne pouvez pas voir cette page',
    ask: 'Adressez-vous à un propriétaire de {organisation}.',
    askNamed: 'Adressez-vous à un propriétaire de {organisation}\u00a0: {names}.',
    key: 'Demandez une clé à un propriétaire, un administrateur ou un développeur.',
  },
  factor: {
    title: '{organisation} demande un second facteur',
    needed: 'Demande un second facteur',
  },
  none: {
    title: 'Aucune organisation',
    text: 'Vous n’appartenez à aucune organisation. Ouvrez le lien de votre invitation, ou créez une organisation.',
    address: 'Vous êtes connecté avec {email}.',
    toProfile: 'Votre profil',
  },
  create: {
    open: 'Nouvelle organisation…',
    title: 'Nouvelle organisation',
    lead: 'Vous en êtes propriétaire. Elle a ses propres licences, clés, offre et membres, sans essai gratuit.',
    name: 'Nom de l’organisation',
    submit: 'Créer l’organisation',
    tooMany:
      'Vous avez déjà créé {count} organisations. Celles que vous avez quittées ou supprimées comptent aussi. S’il vous en faut une autre, écrivez à {contact}.',
    failed: 'L’organisation n’a pas été créée. {reason}',
  },
  own: {
    title: 'Vos organisations',
    lead: 'Chacune a ses propres licences, clés, offre et membres.',
    current: 'Affichée',
    leave: 'Quitter…',
    leaveOne: 'Quitter {name}…',
    leaveTitle: 'Quitter {name} ?',
    leaveText: 'Vous perdez l’accès immédiatement. Pour revenir, il vous faut une nouvelle invitation.',
    leaveAct: 'Quitter',
    stay: 'Rester',
    left: 'Vous avez quitté {name}.',
    lastOwner: '{name} a besoin d’un propriétaire. Donnez d’abord ce rôle à quelqu’un d’autre.',
    failed: 'Vous êtes toujours membre. {reason}',
    failedTitle: 'Impossible de charger vos organisations',
  },
  switcher: {
    list: 'Organisations',
    search: 'Rechercher une organisation',
    nothing: 'Aucune organisation ne porte ce nom',
    current: 'affichée',
    entered: 'Vous êtes maintenant dans {organisation}.',
    gone: 'Vous n’êtes plus membre de {organisation}.',
    failed: 'Impossible d’ouvrir {organisation}. {reason}',
    loadFailed: 'Impossible de charger vos organisations. {reason}',
    suspended: '{organisation} est suspendue. Écrivez à {contact}.',
    deleted: '{organisation} est en cours de suppression.',
  },
}
