import type { common as english } from '#src/i18n/base/en/common.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Les mots que plusieurs parties emploient. */
export const common: Translated<typeof english> = {
  wrongPassword: 'Mot de passe incorrect',
  cancel: 'Annuler',
  close: 'Fermer',
  downloadPdf: 'Télécharger le PDF',
  labelled: '{label} : {value}',
  loading: 'Chargement',
  justNow: 'à l’instant',
  sideways: 'Faites défiler vers la droite pour voir toutes les colonnes',
  save: 'Enregistrer',
  tryAgain: 'Réessayer',
  previousPage: 'Précédente',
  nextPage: 'Suivante',
  page: 'Page {page}',
  firstPage: 'C’est la première page',
  lastPage: 'C’est la dernière page',
  required: 'Ce champ est obligatoire',
  showPassword: 'Afficher le contenu du champ « {name} »',
  hidePassword: 'Masquer le contenu du champ « {name} »',
  requestId: 'Identifiant de requête',
  copyRequestId: 'Copier l’identifiant de requête {id}',
  copy: 'Copier',
  copied: 'Copié',
  linkInvalid: 'Ce lien n’est pas valide ou a expiré',
  noData: 'Aucune donnée',
  copyFailed: 'La copie a échoué.',
  trialUntil: 'Essai jusqu’au {date}',
  key: {
    Home: 'Début',
    End: 'Fin',
    'Ctrl Home': 'Ctrl Début',
    'Ctrl End': 'Ctrl Fin',
    Enter: 'Entrée',
    'Shift Enter': 'Maj Entrée',
    Space: 'Espace',
    Escape: 'Échap',
    'Page Down': 'Page suiv.',
    'Page Up': 'Page préc.',
  },
  plan: { trial: 'Essai', none: 'Aucune', starter: 'Starter', growth: 'Growth', scale: 'Scale' },
  solution: {
    'SDK - Android': 'SDK – Android',
    'SDK - iOS': 'SDK – iOS',
    'SDK - On Browser': 'SDK – Navigateur',
  },
  newPassword: {
    password_too_short: 'Le mot de passe doit comporter au moins 8 caractères',
    password_too_long: 'Le mot de passe doit comporter 16 caractères au maximum',
    password_too_easy:
      'Ce mot de passe est trop facile à deviner. Évitez les mots courants, le nom de votre entreprise et votre adresse e-mail.',
    password_too_simple:
      'Votre mot de passe doit comporter de 8 à 16 caractères, dont au moins une minuscule, une majuscule, un chiffre et un caractère spécial',
    notIdentical: 'Les deux mots de passe doivent être identiques.',
  },
}
