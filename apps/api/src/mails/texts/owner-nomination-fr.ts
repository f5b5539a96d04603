import { type MailTexts, PATHS, timeWords, userText } from '../mail-texts.ts'
import { hello } from './words-fr.ts'

const { at } = timeWords('fr')

/** Les messages sur un membre que l’opérateur nomme propriétaire, en français. */
export const OWNER_NOMINATION_FR: Pick<
  MailTexts,
  'owner_nominated' | 'owner_nomination_cancelled' | 'owner_named'
> = {
  owner_nominated: ({ name, organisation, member, ready_at }, brand) => ({
    subject: `Un autre propriétaire pour votre organisation chez ${brand.companyName}`,
    heading: 'Un membre devient propriétaire',
    before: [
      hello(name),
      `${brand.companyName} nommera ${userText(member)} propriétaire de ${userText(organisation)} le ${at(ready_at)}, car ses propriétaires ne peuvent pas se connecter.`,
      `D’ici là, chaque propriétaire peut l’annuler sur la page des membres. Si vous ne l’attendiez pas et n’êtes pas propriétaire, prévenez-en un ou écrivez-nous à ${brand.contactEmail}.`,
    ],
    button: { label: 'Voir les membres', path: PATHS.members },
    why: `Vous recevez ce message parce que vous êtes membre de l’organisation sur ${brand.site}.`,
  }),

  owner_nomination_cancelled: ({ name, organisation, member }, brand) => ({
    subject: `Pas d’autre propriétaire pour votre organisation chez ${brand.companyName}`,
    heading: 'Annulé\u00a0: pas d’autre propriétaire',
    before: [
      hello(name),
      `${userText(member)} ne devient pas propriétaire de ${userText(organisation)}\u00a0: c’est annulé. Votre journal d’audit montre par qui.`,
    ],
    button: { label: 'Voir les membres', path: PATHS.members },
    why: `Vous recevez ce message parce que vous êtes propriétaire de l’organisation sur ${brand.site}, ou deviez le devenir.`,
  }),

  owner_named: ({ name, organisation, member }, brand) => ({
    subject: `${brand.companyName} a nommé un propriétaire de votre organisation`,
    heading: 'L’organisation a un autre propriétaire',
    before: [
      hello(name),
      `${userText(member)} est maintenant propriétaire de ${userText(organisation)}. Les autres membres gardent leurs rôles.`,
      `${brand.companyName} l’a fait après un message à tous les membres. Si vous ne l’attendiez pas, écrivez-nous à ${brand.contactEmail}.`,
    ],
    button: { label: 'Voir les membres', path: PATHS.members },
    why: `Vous recevez ce message parce que vous êtes propriétaire de l’organisation sur ${brand.site}.`,
  }),
}
