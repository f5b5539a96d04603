import { type MailTexts, PATHS, userText } from '../mail-texts.ts'
import { hello } from './words-fr.ts'

/** Les messages sur les réglages d’une organisation, en français. */
export const SETTINGS_FR: Pick<MailTexts, 'bills_redirected'> = {
  bills_redirected: ({ name, organisation, member, billing_email }, brand) => ({
    subject: `Vos factures chez ${brand.companyName} ont un autre destinataire`,
    heading: 'L’adresse de facturation a changé',
    before: [
      hello(name),
      billing_email === null
        ? `${userText(member)} a retiré l’adresse de facturation de l’organisation ${userText(organisation)}. Les messages de facturation parviennent toujours aux membres qui peuvent payer.`
        : `${userText(member)} a remplacé l’adresse de facturation de l’organisation ${userText(organisation)} par ${userText(billing_email)}. Les messages de facturation parviennent à ce membre et aux membres qui peuvent payer.`,
      'Si vous ne l’attendiez pas, rétablissez l’adresse.',
    ],
    button: { label: 'Voir les réglages', path: PATHS.settings },
    why: `Vous recevez ce message parce que vous êtes Propriétaire de l’organisation sur ${brand.site}.`,
  }),
}
