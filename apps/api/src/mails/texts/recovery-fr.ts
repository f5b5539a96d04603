import { RECOVERY_LINK_TTL_S } from '@assure/contract/constants'
import { type MailTexts, PATHS, timeWords, userText } from '../mail-texts.ts'
import { hello } from './words-fr.ts'

const { at, lasting } = timeWords('fr')

/** Les messages sur l’accès sans second facteur, en français. */
export const RECOVERY_FR: Pick<
  MailTexts,
  'recovery_started' | 'recovery_of_member' | 'recovery_opened' | 'recovery_cancelled'
> = {
  recovery_started: ({ name, at: moment, opens_at, address, again }, brand) => ({
    subject: `${again ? 'Rappel\u00a0: une' : 'Une'} personne demande à entrer sans votre code chez ${brand.companyName}`,
    heading: 'Une personne demande à entrer sans votre code',
    before: [
      hello(name),
      `Le ${at(moment)}, une personne${address === '' ? '' : ` à l’adresse IP ${address}`} a donné votre mot de passe et demandé à entrer sans votre second facteur.`,
      `Si c’était vous, patientez. Le ${at(opens_at)}, vous recevrez un lien par e-mail. Il vous permettra de choisir un nouveau mot de passe et désactivera la connexion en deux étapes.`,
      'Sinon, quelqu’un connaît votre mot de passe. Connectez-vous avec votre code, annulez la demande et changez de mot de passe.',
    ],
    button: { label: 'Se connecter et annuler', path: PATHS.login.developer },
    why: `Vous recevez ce message parce que votre connexion sur ${brand.site} a un second facteur.`,
  }),

  recovery_of_member: ({ name, organisation, member, email, at: moment, opens_at, can_approve }, brand) => ({
    subject: `Un membre demande à entrer sans code chez ${brand.companyName}`,
    heading: 'Un membre demande à entrer sans code',
    before: [
      hello(name),
      `Le ${at(moment)}, une personne a donné le mot de passe de ${userText(member)} (${userText(email)}), membre de ${userText(organisation)}, et demandé à entrer sans le second facteur.`,
      `Le ${at(opens_at)}, ${userText(member)} recevra un lien pour choisir un nouveau mot de passe, et la connexion en deux étapes sera désactivée.`,
      can_approve
        ? `Interrogez ${userText(member)} de vive voix. Si la demande est réelle, vous pouvez l’approuver sur la page Membres\u00a0: l’attente prend fin. Sinon, retirez ce membre.`
        : `Interrogez ${userText(member)} de vive voix. Si la demande n’est pas réelle, retirez ce membre.`,
    ],
    button: { label: 'Voir les membres', path: PATHS.members },
    why: `Vous recevez ce message parce que vous êtes propriétaire de l’organisation sur ${brand.site}.`,
  }),

  recovery_opened: ({ name, at: moment, token }, brand) => ({
    subject: `Retrouvez votre accès chez ${brand.companyName}`,
    heading: 'Vous pouvez de nouveau entrer',
    before: [
      hello(name),
      `Le ${at(moment)}, vous avez demandé à entrer sans votre second facteur. Vous pouvez maintenant choisir un nouveau mot de passe.`,
      'La connexion en deux étapes sera alors désactivée, vous serez déconnecté partout, et vous déciderez de ce qui peut encore ouvrir vos données.',
    ],
    button: { label: 'Choisir un nouveau mot de passe', path: `${PATHS.recovery}/${token}` },
    after: [
      `Le lien fonctionne une fois, pendant ${lasting(RECOVERY_LINK_TTL_S)}.`,
      'Si vous n’avez rien demandé, n’utilisez pas ce lien. Connectez-vous avec votre code, annulez la demande et changez de mot de passe.',
    ],
    why: `Vous recevez ce message parce qu’une personne a donné votre mot de passe sur ${brand.site} et demandé ce lien.`,
  }),

  recovery_cancelled: ({ name, at: moment, address }, brand) => ({
    subject: `Personne n’entre sans votre code chez ${brand.companyName}`,
    heading: 'La demande est annulée',
    before: [
      hello(name),
      `Le ${at(moment)}, une personne connectée à votre compte${address === '' ? '' : ` depuis l’adresse IP ${address}`} a annulé la demande d’entrer sans votre second facteur.`,
      `Si c’était vous, changez tout de suite de mot de passe\u00a0: quelqu’un d’autre le connaît. Sinon, choisissez par e-mail un nouveau mot de passe, ce qui ferme toutes les sessions, et recommencez la demande. Pour obtenir de l’aide, écrivez-nous à ${brand.contactEmail}.`,
    ],
    button: { label: 'Choisir un nouveau mot de passe', path: PATHS.reset.developer },
    why: `Vous recevez ce message parce qu’une personne avait demandé à entrer sans votre second facteur sur ${brand.site}.`,
  }),
}
