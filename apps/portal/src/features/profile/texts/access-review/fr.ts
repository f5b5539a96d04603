import type { accessReview as english } from '#src/features/profile/texts/access-review/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** L’écran « Ce qui fonctionne encore », après un mot de passe choisi par e-mail. */
export const accessReview: Translated<typeof english> = {
  title: 'Ce qui fonctionne encore',
  changed: 'Votre mot de passe a été modifié. Vous êtes déconnecté partout ailleurs.',
  lead: 'Ces éléments donnent encore accès à vos données. Désactivez ce que vous ne reconnaissez pas.',
  keys: 'Clés d’API',
  currentKey: 'Clé actuelle',
  oldKey: 'Ancienne clé',
  keyTimes: 'Créée {made}. Dernière utilisation : {used}.',
  keyUnused: 'Créée {made}. Pas encore utilisée.',
  keyEnds: 'Valable jusqu’au {when}.',
  endKeyNote:
    'Si vous désactivez la clé actuelle, vous en recevez une nouvelle. Les appels faits avec la clé désactivée sont aussitôt refusés.',
  links: 'Liens d’analyse',
  ofLicence: 'Licence {code}',
  ofStore: '{store}, {chain}',
  ofChain: '{chain}, toute l’enseigne',
  linkTimes: 'Créé {made}. Valable jusqu’au {ends}.',
  factor: 'Connexion en deux étapes',
  factorName: 'Application d’authentification et codes de secours',
  factorSince:
    'Active depuis le {when}. Si vous la désactivez, le mot de passe seul suffit pour vous connecter.',
  factorCodeWhy: 'Un code prouve que l’application est bien la vôtre.',
  sessions: 'Autres sessions',
  sessionTimes: 'Depuis {address}. Connexion {made}, dernière activité {seen}.',
  unknownAddress: 'une adresse inconnue',
  keep: 'Garder',
  end: 'Désactiver',
  choice: 'Garder ou désactiver : {what}',
  answered: 'Choix faits : {count} sur {total}.',
  answerAll: 'Faites un choix à chaque ligne pour continuer.',
  endAll_one: 'Désactiver cet élément',
  endAll_other: 'Désactiver les {count} éléments',
  endOthers_one: 'Désactiver l’autre élément',
  endOthers_other: 'Désactiver les {count} autres',
  continue: 'Continuer',
  incomplete: 'La liste a changé. Faites aussi un choix pour les nouvelles lignes.',
  notConfirmed: 'Rien n’a été modifié. Confirmez votre identité pour continuer.',
  loadFailed: 'Impossible de charger la liste',
}
