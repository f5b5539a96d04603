import { EMAIL_UNDO_S } from '@assure/contract/constants'
import { type MailTexts, PATHS, passwordPath, timeWords, userText } from '../mail-texts.ts'
import { hello } from './words-fr.ts'

const { at, lasting } = timeWords('fr')

/** Les messages sur l’adresse d’une personne, en français. */
export const ADDRESS_FR: Pick<MailTexts, 'email_change' | 'email_changed' | 'email_change_undone'> = {
  email_change: ({ name, email, token }, brand) => ({
    subject: `Confirmez votre nouvelle adresse chez ${brand.companyName}`,
    heading: 'Confirmez votre nouvelle adresse',
    before: [
      hello(name),
      `Vous voulez vous connecter chez ${brand.companyName} avec ${userText(email)}. Ouvrez le lien pendant que votre session est ouverte, puis confirmez.`,
    ],
    button: { label: 'Voir le changement', path: `${PATHS.emailChange}/${token}` },
    after: [
      `Le lien est valable ${lasting(brand.activationTtlS)} et ne fonctionne qu’une fois. D’ici là, votre adresse actuelle reste valable.`,
    ],
    why: `Vous recevez ce message parce que quelqu’un a saisi votre adresse sur ${brand.site} comme sa nouvelle adresse. Si ce n’était pas vous, ne faites rien\u00a0: le lien ne fonctionne que pour la personne qui l’a saisie.`,
  }),

  email_changed: ({ name, email, at: moment, address, token }, brand) => ({
    subject: `Votre adresse chez ${brand.companyName} a été modifiée`,
    heading: 'Votre adresse a été modifiée',
    before: [
      hello(name),
      `Votre compte a maintenant l’adresse ${userText(email)}. Elle a été modifiée le ${at(moment)} depuis l’adresse IP ${address}.`,
      'Si c’était vous, vous n’avez rien à faire.',
      'Sinon, reprenez votre compte. Cette adresse revient, toutes les sessions se ferment et vous choisissez un nouveau mot de passe.',
    ],
    button: { label: 'Ce n’était pas moi', path: `${PATHS.emailUndo}/${token}` },
    after: [`Le lien est valable ${lasting(EMAIL_UNDO_S)}.`],
    why: `Vous recevez ce message parce que votre compte sur ${brand.site} avait cette adresse. Questions\u00a0: ${brand.contactEmail}.`,
  }),

  email_change_undone: ({ name, email, token }, brand) => ({
    subject: `Vous avez repris votre compte chez ${brand.companyName}`,
    heading: 'Choisissez un nouveau mot de passe',
    before: [
      hello(name),
      `Votre compte a de nouveau l’adresse ${userText(email)}. Toutes les sessions sont fermées et l’ancien mot de passe ne fonctionne plus.`,
    ],
    button: {
      label: 'Choisir un nouveau mot de passe',
      path: passwordPath({ realm: 'developer', email, token }),
    },
    after: [
      `Le lien est valable ${lasting(brand.resetTtlS)} et ne fonctionne qu’une fois. Ensuite, demandez-en un autre sur la page de connexion.`,
    ],
    why: `Vous recevez ce message parce qu’un changement de votre adresse sur ${brand.site} a été annulé.`,
  }),
}
