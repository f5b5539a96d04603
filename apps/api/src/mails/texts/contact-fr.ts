import { CONTACT_ANSWER_HOURS } from '@assure/contract/constants'
import type { ContactDetails } from '../mail.ts'
import {
  answerCommands,
  beginsWithGreeting,
  type MailTexts,
  timeWords,
  userLines,
  userText,
} from '../mail-texts.ts'
import { beforeName } from './words-fr.ts'

const { at, day } = timeWords('fr')

const details = ({ name, company, jobTitle, solutionType, subscribeNews }: ContactDetails) => [
  `Nom\u00a0: ${userText(name)}`,
  `Entreprise\u00a0: ${userText(company)}`,
  `Fonction\u00a0: ${userText(jobTitle)}`,
  `Type de solution\u00a0: ${userText(solutionType)}`,
  `Nouveautés par e-mail\u00a0: ${subscribeNews ? 'oui' : 'non'}`,
]

/** Les messages autour du formulaire de contact, en français. */
export const CONTACT_FR: Pick<MailTexts, 'contact_received' | 'contact_notice' | 'contact_answer'> = {
  contact_received: (_values, brand) => ({
    subject: `${brand.companyName} a bien reçu votre demande`,
    heading: 'Merci de nous avoir contactés',
    before: [
      'Bonjour,',
      `Votre demande nous est bien parvenue. Nous vous répondrons sous ${CONTACT_ANSWER_HOURS} heures, à cette adresse.`,
      'Pour ajouter une précision, répondez à ce message.',
    ],
    why: `Vous recevez ce message parce que cette adresse a été saisie dans le formulaire de contact sur ${brand.site}. Si vous ne nous avez pas écrit, ignorez ce message. Aucun compte n’a été créé.`,
  }),

  contact_notice: ({ email, language, at: sentAt, ...values }, brand) => ({
    subject: 'Nouvelle demande reçue par le formulaire de contact',
    heading: 'Nouvelle demande reçue par le formulaire de contact',
    before: [
      `${userText(values.name)}, ${beforeName('de', userText(values.company))}, a écrit le ${at(sentAt)}. ${brand.companyName} a promis de répondre sous ${CONTACT_ANSWER_HOURS} heures.`,
    ],
    list: [
      ...details(values),
      `E-mail, non confirmé\u00a0: ${email}`,
      `Langue\u00a0: ${language === 'en' ? 'anglais' : 'français'}`,
    ],
    quote: userLines(values.additionalDetails),
    after: [
      `Répondez à ce message pour écrire à ${email}, puis marquez la demande comme traitée avec la deuxième commande\u202f; ou répondez avec la première, qui envoie le texte et le conserve avec la demande. La troisième crée le compte d’essai et envoie une invitation.`,
      answerCommands(email),
      'Lancez-les dans le dossier du portail, avec la variable DATA_DIR du serveur dans l’environnement, ou ses variables DATABASE_URL et PORTAL_SECRET.',
    ],
    why: `Vous recevez ce message parce que cette adresse est l’adresse de contact de ${brand.site}.`,
  }),

  contact_answer: ({ name, text, additionalDetails, at: sentAt }, brand) => ({
    subject: `Réponse ${beforeName('de', brand.companyName)} à votre demande`,
    heading: 'Notre réponse à votre demande',
    before: [
      ...(beginsWithGreeting(text) ? [] : [`Bonjour ${userText(name)},`]),
      ...text.split(/\n{2,}/),
      ...(additionalDetails === '' ? [] : [`Le ${day(sentAt)}, vous avez écrit\u00a0:`]),
    ],
    quote: userLines(additionalDetails),
    why: `Vous recevez ce message parce que cette adresse a été saisie dans le formulaire de contact sur ${brand.site} le ${day(sentAt)}. Pour nous écrire, répondez à ce message.`,
  }),
}
