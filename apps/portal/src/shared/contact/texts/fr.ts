import type { contact as english } from '#src/shared/contact/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Ce que demandent le formulaire de contact et l’inscription. */
export const contact: Translated<typeof english> = {
  firstName: 'Prénom',
  lastName: 'Nom',
  email: 'E-mail professionnel',
  password: 'Mot de passe',
  company: 'Entreprise',
  jobTitle: 'Fonction',
  stores: 'Nombre de magasins',
  solutionType: 'Type de solution',
  solutionNone: 'Veuillez choisir',
  details: 'Informations complémentaires',
  optional: '(facultatif)',
  detailsCount: '{used} sur {most} caractères',
  detailsFull: '(limite atteinte)',
  news: 'Recevoir les nouveautés du produit par e-mail',
  sending: 'Envoi en cours',
  sent: 'Merci de nous avoir écrit. Nous vous répondrons sous 48 heures.',
  alreadySubmitted: 'Nous avons déjà reçu une demande de cette adresse e-mail.',
  frame: 'Vérification vocale',
}
