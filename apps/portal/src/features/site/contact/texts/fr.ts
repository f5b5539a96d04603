import type { siteContact as english } from '#src/features/site/contact/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

export const siteContact: Translated<typeof english> = {
  title: 'Nous contacter',
  description:
    'Demandez un essai gratuit des SDK d’estimation de l’âge et de sécurité en ligne, ou posez toute autre question. Nous répondons sous 48 heures.',
  eyebrow: 'Nous contacter',
  headline: { first: 'Vous écrivez.', second: 'Nous répondons.' },
  lead: 'Demandez un essai gratuit des SDK pendant 30 jours, ou posez toute autre question. Nous vous répondons sous 48 heures.',
  form: 'Votre demande',
  submit: 'Envoyer',
  needed: 'Tous les champs sont obligatoires, sauf ceux marqués « facultatif ».',
  check: 'Vérification vocale',
  checkNote: 'Elle n’est pas nécessaire pour nous écrire. Elle freine les inscriptions automatisées.',
  noScript:
    'Ce formulaire nécessite JavaScript. À défaut, écrivez à {contact} : nous vous répondons sous 48 heures.',
  mail: {
    title: 'Par e-mail',
    text: 'Écrivez-nous à tout moment. Nous vous répondons sous 48 heures.',
  },
  account: {
    title: 'Démarrer en autonomie',
    text: 'Créez un compte, lisez les guides et envoyez vos premiers totaux dès aujourd’hui.',
    link: 'Créer un compte',
  },
  retail: {
    title: 'Pour les magasins',
    text: 'Essayez {product} à votre caisse, gratuitement pendant {days} jours.',
    link: 'Commencer le test gratuit',
  },
  guides: {
    title: 'À lire d’abord',
    text: 'Des guides, des exemples de code et toutes les données qui peuvent quitter un appareil.',
  },
}
