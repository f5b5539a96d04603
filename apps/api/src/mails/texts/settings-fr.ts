import { type MailTexts, PATHS, userText } from '../mail-texts.ts'
import { hello } from './words-fr.ts'

/** Les messages sur les réglages d’une organisation, en français. */
export const SETTINGS_FR: Pick<MailTexts, 'bills_redirected' | 'sign_in_policy_changed'> = {
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

  sign_in_policy_changed: ({ name, organisation, member, policy, provider }, brand) => {
    const by = member === null ? brand.companyName : userText(member)
    const where = userText(organisation)
    return {
      subject: `Vos membres se connectent autrement chez ${brand.companyName}`,
      heading: 'La règle de connexion des membres a changé',
      before: [
        hello(name),
        {
          any: `${by} permet de nouveau aux membres de l’organisation ${where} de se connecter avec leur seul mot de passe.`,
          second_factor: `${by} demande désormais aux membres de l’organisation ${where} de se connecter avec un second facteur.`,
          sso: `${by} demande désormais aux membres de l’organisation ${where} de se connecter par ${userText(provider ?? '')}.`,
        }[policy],
        {
          any: 'Les membres n’ont rien à faire. Ceux qui ont un second facteur le gardent et se connectent toujours avec son code.',
          second_factor:
            'Cela vaut immédiatement. Les membres sans second facteur en activent un dans leur profil, et ceux qui se sont connectés sans code en saisissent un. D’ici là, ils ne voient rien de l’organisation. Les clés d’API fonctionnent comme avant.',
          sso: 'Cela vaut immédiatement. Les membres connectés autrement ne voient rien de l’organisation tant qu’ils ne se connectent pas ainsi. Les Propriétaires peuvent aussi entrer avec une clé d’accès. Les clés d’API fonctionnent comme avant.',
        }[policy],
        `Si vous ne l’attendiez pas, rétablissez la règle, ou écrivez-nous à ${brand.contactEmail}.`,
      ],
      button: { label: 'Voir la règle de connexion', path: PATHS.signIn },
      why: `Vous recevez ce message parce que vous êtes Propriétaire de l’organisation sur ${brand.site}.`,
    }
  },
}
