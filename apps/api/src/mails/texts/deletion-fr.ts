import { DELETION_GRACE_DAYS } from '@assure/contract/constants'
import { type MailTexts, PATHS, timeWords, userText } from '../mail-texts.ts'
import { hello } from './words-fr.ts'

const { day } = timeWords('fr')

const undoButton = (token: string) => ({
  label: 'Annuler la suppression',
  path: `${PATHS.undoDeletion}/${token}`,
})

/** Les messages sur la suppression d’une organisation ou d’un accès, en français. */
export const DELETION_FR: Pick<
  MailTexts,
  | 'account_deleted'
  | 'organisation_deleted'
  | 'organisation_restored'
  | 'login_deleted'
  | 'member_login_deleted'
> = {
  account_deleted: ({ name, undo_until, undo }, brand) => ({
    subject: `Votre compte ${brand.companyName} a été supprimé`,
    heading: 'Votre compte a été supprimé',
    before: [
      hello(name),
      undo
        ? `Le compte de ${userText(undo.organisation)} chez ${brand.companyName} a été supprimé. Plus personne ne peut l’ouvrir et sa clé d’API ne fonctionne plus.`
        : `Votre compte chez ${brand.companyName} a été supprimé. Plus personne ne peut l’ouvrir et sa clé d’API ne fonctionne plus.`,
      undo
        ? `Jusqu’au ${day(undo_until)}, chacun de ses Propriétaires peut le rétablir avec le lien reçu par e-mail. Après cette date, ses données seront effacées définitivement.`
        : `Jusqu’au ${day(undo_until)}, nous pouvons le rétablir\u00a0: écrivez-nous à ${brand.contactEmail}. Après cette date, vos données personnelles seront effacées définitivement.`,
    ],
    ...(undo && {
      button: undoButton(undo.token),
      after: [
        'Les licences désactivées par la suppression sont alors rétablies. Il faut activer de nouveau leurs appareils.',
      ],
    }),
    why: `Vous recevez ce message parce qu’un Propriétaire a supprimé le compte sur ${brand.site} à l’aide de son mot de passe. Si ce n’était pas vous, ${undo ? 'annulez la suppression, modifiez votre mot de passe et écrivez' : 'écrivez'} sans attendre à ${brand.contactEmail}.`,
  }),

  organisation_deleted: ({ name, organisation }, brand) => ({
    subject: `Une organisation chez ${brand.companyName} a été supprimée`,
    heading: 'Votre organisation a été supprimée',
    before: [
      hello(name),
      `Un Propriétaire a supprimé ${userText(organisation)} chez ${brand.companyName}. Vous ne pouvez plus l’ouvrir.`,
      `Si c’est une erreur, adressez-vous à un Propriétaire\u00a0: il peut annuler la suppression pendant ${DELETION_GRACE_DAYS} jours. Si vous êtes membre, vos identifiants restent valables.`,
    ],
    why: `Vous recevez ce message parce que vous êtes membre ou contact de l’organisation sur ${brand.site}.`,
  }),

  organisation_restored: ({ name, organisation }, brand) => ({
    subject: `Une organisation chez ${brand.companyName} est rétablie`,
    heading: 'Votre organisation est rétablie',
    before: [
      hello(name),
      `La suppression de ${userText(organisation)} chez ${brand.companyName} a été annulée. Vous pouvez de nouveau l’ouvrir, avec les mêmes rôles qu’avant.`,
      'Les licences désactivées par la suppression sont rétablies. Il faut activer de nouveau leurs appareils.',
    ],
    button: { label: 'Se connecter', path: PATHS.login.developer },
    why: `Vous recevez ce message parce que vous êtes membre de l’organisation sur ${brand.site}.`,
  }),

  login_deleted: ({ name, organisations, undo_until, token }, brand) => ({
    subject: `Vos identifiants ${brand.companyName} ont été supprimés`,
    heading: 'Vos identifiants ont été supprimés',
    before: [
      hello(name),
      `Vos identifiants chez ${brand.companyName} ont été supprimés. Vous êtes déconnecté partout et vous n’êtes plus membre d’aucune organisation.`,
      ...(organisations.length > 0
        ? [
            `Supprimé en même temps, parce que vous en étiez le seul membre\u00a0: ${organisations.map(userText).join(', ')}.`,
          ]
        : []),
      `Jusqu’au ${day(undo_until)}, vous pouvez annuler cette suppression. Après cette date, vos données personnelles seront effacées définitivement et votre adresse pourra servir à une nouvelle inscription.`,
    ],
    button: undoButton(token),
    after: [
      'Vous redevenez alors membre comme avant, sauf dans les organisations qui vous ont retiré ou qui ont été effacées.',
    ],
    why: `Vous recevez ce message parce que vos identifiants sur ${brand.site} ont été supprimés à l’aide de votre mot de passe. Si ce n’était pas vous, annulez la suppression, modifiez votre mot de passe et écrivez sans attendre à ${brand.contactEmail}.`,
  }),

  member_login_deleted: ({ name, organisation, member, undo_until }, brand) => ({
    subject: `Un membre chez ${brand.companyName} a supprimé ses identifiants`,
    heading: 'Un membre a supprimé ses identifiants',
    before: [
      hello(name),
      `${userText(member)} a supprimé ses identifiants et n’est plus membre de ${userText(organisation)}. Les invitations de sa part ont pris fin.`,
      `Jusqu’au ${day(undo_until)}, cette personne peut annuler la suppression. Elle redevient alors membre, avec les mêmes rôles. Si vous ne le voulez pas, retirez-la sur la page Membres.`,
    ],
    button: { label: 'Voir les membres', path: PATHS.members },
    why: `Vous recevez ce message parce que vous êtes Propriétaire de l’organisation sur ${brand.site}.`,
  }),
}
