import { ROLE_NAMES_FR } from '@assure/contract/accounts/role-names-fr'
import type { Role } from '@assure/contract/accounts/roles'
import type { Place } from '@assure/contract/authorise'
import { INVITATION_TTL_S } from '@assure/contract/constants'
import type { OperatorAct, OrganisationAct, TeamChange } from '../mail.ts'
import { type MailTexts, PATHS, timeWords, userText } from '../mail-texts.ts'
import { hello } from './words-fr.ts'

const { at, lasting } = timeWords('fr')

/** Les listes plus longues finissent par leur nombre. */
const PLACES_NAMED_MAX = 3

const rolesIn = (roles: readonly Role[]) => roles.map((role) => ROLE_NAMES_FR[role]).join(', ')
const placeIn = ({ chain, store }: Place) =>
  store === null ? userText(chain) : `${userText(store)} (${userText(chain)})`
const placesIn = (places: readonly Place[] | null) => {
  if (!places) return ''
  const more = places.length - PLACES_NAMED_MAX
  const named = places.slice(0, PLACES_NAMED_MAX).map(placeIn).join(', ')
  return ` pour ${named}${more > 0 ? ` et ${more} de plus` : ''}`
}

/** Les changements de l’opérateur, la personne étant le sujet de la phrase. */
const ORGANISATION_ACTS: Record<OrganisationAct, { subject: string; done: string }> = {
  account_suspended: {
    subject: 'Votre organisation est suspendue',
    done: 'l’organisation est suspendue. Ses membres ne peuvent plus l’ouvrir, et ses clés d’API ne fonctionnent plus.',
  },
  account_resumed: {
    subject: 'Votre organisation n’est plus suspendue',
    done: 'les membres peuvent de nouveau ouvrir l’organisation, et ses clés d’API fonctionnent.',
  },
  plan_changed: {
    subject: 'Votre offre a changé',
    done: 'l’offre ou la limite mensuelle n’est plus la même.',
  },
  permissions_changed: {
    subject: 'Les droits de votre organisation ont changé',
    done: 'détacher ou supprimer des licences est maintenant permis, ou ne l’est plus.',
  },
  self_service_changed: {
    subject: 'Les commandes de votre organisation ont changé',
    done: 'la commande de licences dans le portail a été activée ou désactivée.',
  },
  sessions_revoked: {
    subject: 'Vos membres ont été déconnectés',
    done: 'tous les membres ont été déconnectés partout et peuvent se reconnecter.',
  },
}

const ACTS: Record<OperatorAct, { subject: string; done: string }> = {
  suspended: {
    subject: 'Un membre est suspendu',
    done: 'est suspendu\u00a0: ses sessions sont fermées et il ne peut plus se connecter. Ses rôles et ses lieux restent.',
  },
  resumed: {
    subject: 'Un membre n’est plus suspendu',
    done: 'n’est plus suspendu et peut de nouveau se connecter.',
  },
  sessions_ended: {
    subject: 'Un membre a été déconnecté',
    done: 'a été déconnecté partout et peut se reconnecter.',
  },
  second_factor_removed: {
    subject: 'Connexion en deux étapes d’un membre désactivée',
    done: 'se connecte maintenant avec son seul mot de passe\u00a0: sa connexion en deux étapes est désactivée.',
  },
}

/** Dit qui a modifié un membre, et comment. */
const teamChange = ({ organisation, member, email, by, roles, places }: TeamChange) => {
  const whom = `${userText(member)} (${userText(email)})`
  const where = userText(organisation)
  if (roles) {
    const act =
      by === null ? `${whom} a modifié ses propres rôles` : `${userText(by)} a modifié les rôles de ${whom}`
    const done = `${act} dans ${where}. Rôle maintenant\u00a0: ${rolesIn(roles)}${placesIn(places)}.`
    return { subject: 'Les rôles d’un membre ont changé', done }
  }
  if (by === null) return { subject: 'Un membre est parti', done: `${whom} a quitté ${where}.` }
  return { subject: 'Un membre a été retiré', done: `${userText(by)} a retiré ${whom} de ${where}.` }
}

/** Les messages sur les membres d’une organisation, en français. */
export const TEAM_FR: Pick<
  MailTexts,
  | 'member_invitation'
  | 'invitation_reminder'
  | 'ownership_offered'
  | 'member_joined'
  | 'member_changed'
  | 'member_removed'
  | 'team_changed'
  | 'ownership_transferred'
  | 'operator_act'
  | 'organisation_act'
> = {
  member_invitation: ({ inviter, organisation, roles, places, token }, brand) => ({
    subject: `Rejoignez une organisation chez ${brand.companyName}`,
    heading: 'Une invitation pour vous',
    before: [
      'Bonjour,',
      `${userText(inviter)} vous invite à rejoindre ${userText(organisation)} chez ${brand.companyName}.`,
      `Votre rôle\u00a0: ${rolesIn(roles)}${placesIn(places)}.`,
    ],
    button: { label: 'Voir l’invitation', path: `${PATHS.invitation}/${token}` },
    after: [
      `Le lien est valable ${lasting(INVITATION_TTL_S)}, ne fonctionne qu’une fois et seulement pour cette adresse.`,
    ],
    why: `Vous recevez ce message parce qu’un membre de l’organisation a saisi votre adresse sur ${brand.site}. Si vous ne voulez pas la rejoindre, ne faites rien.`,
  }),

  invitation_reminder: ({ inviter, organisation, roles, places, token, expires_at }, brand) => ({
    subject: `Votre invitation chez ${brand.companyName} expire bientôt`,
    heading: 'Votre invitation expire bientôt',
    before: [
      'Bonjour,',
      `${userText(inviter)} vous a invité à rejoindre ${userText(organisation)} chez ${brand.companyName}.`,
      `Votre rôle\u00a0: ${rolesIn(roles)}${placesIn(places)}.`,
    ],
    button: { label: 'Voir l’invitation', path: `${PATHS.invitation}/${token}` },
    after: [
      `L’invitation expire le ${at(expires_at)}. D’ici là, vous pouvez l’accepter une fois, par ce lien ou par celui de notre premier message.`,
    ],
    why: `Vous recevez ce message parce qu’un membre de l’organisation a saisi votre adresse sur ${brand.site}. Si vous ne voulez pas la rejoindre, ne faites rien\u00a0: nous ne vous le rappellerons plus.`,
  }),

  ownership_offered: ({ name, inviter, organisation, token }, brand) => ({
    subject: `Reprenez une organisation chez ${brand.companyName}`,
    heading: 'Vous pouvez devenir propriétaire',
    before: [
      hello(name),
      `${userText(inviter)} veut faire de vous le propriétaire de ${userText(organisation)} et deviendra administrateur.`,
      'Un propriétaire décide de tout dans l’organisation\u00a0: ses membres, sa propriété et sa suppression.',
    ],
    button: { label: 'Voir la proposition', path: `${PATHS.invitation}/${token}` },
    after: [
      `Le lien est valable ${lasting(INVITATION_TTL_S)} et ne fonctionne qu’une fois, votre session ouverte.`,
    ],
    why: `Vous recevez ce message parce qu’un propriétaire de votre organisation sur ${brand.site} vous a choisi. Si vous ne le voulez pas, ne faites rien.`,
  }),

  member_joined: ({ name, organisation, member, roles }, brand) => ({
    subject: `Un nouveau membre chez ${brand.companyName}`,
    heading: 'Un nouveau membre est arrivé',
    before: [
      hello(name),
      `${userText(member)} a rejoint ${userText(organisation)}. Rôle\u00a0: ${rolesIn(roles)}.`,
      'Si vous ne l’attendiez pas, retirez ce membre.',
    ],
    button: { label: 'Voir les membres', path: PATHS.members },
    why: `Vous recevez ce message parce que vous êtes propriétaire de l’organisation sur ${brand.site}.`,
  }),

  member_changed: ({ name, organisation, roles }, brand) => ({
    subject: `Vos rôles chez ${brand.companyName} ont changé`,
    heading: 'Vos rôles ont changé',
    before: [hello(name), `Votre rôle dans ${userText(organisation)}\u00a0: ${rolesIn(roles)}.`],
    why: `Vous recevez ce message parce que quelqu’un a modifié vos droits sur ${brand.site}.`,
  }),

  member_removed: ({ name, organisation }, brand) => ({
    subject: `Vous n’êtes plus membre d’une organisation chez ${brand.companyName}`,
    heading: 'Vous n’êtes plus membre',
    before: [
      hello(name),
      `Vous ne faites plus partie de ${userText(organisation)} et ne pouvez plus l’ouvrir. Vos identifiants restent valables pour d’autres organisations.`,
    ],
    why: `Vous recevez ce message parce que vous étiez membre de l’organisation sur ${brand.site}.`,
  }),

  team_changed: ({ name, ...change }, brand) => {
    const { subject, done } = teamChange(change)
    return {
      subject: `${subject} chez ${brand.companyName}`,
      heading: subject,
      before: [hello(name), done, 'Si vous ne l’attendiez pas, vérifiez la page des membres.'],
      button: { label: 'Voir les membres', path: PATHS.members },
      why: `Vous recevez ce message parce que vous êtes propriétaire de l’organisation sur ${brand.site}.`,
    }
  },

  ownership_transferred: ({ name, organisation, member, giver }, brand) => ({
    subject: `Un nouveau propriétaire chez ${brand.companyName}`,
    heading: 'L’organisation change de propriétaire',
    before: [
      hello(name),
      `${userText(member)} est maintenant propriétaire de ${userText(organisation)}, et ${userText(giver)} administrateur.`,
    ],
    button: { label: 'Voir les membres', path: PATHS.members },
    why: `Vous recevez ce message parce que vous êtes ou étiez propriétaire de l’organisation sur ${brand.site}.`,
  }),
  operator_act: ({ name, organisation, member, email, act }, brand) => ({
    subject: `${ACTS[act].subject} chez ${brand.companyName}`,
    heading: ACTS[act].subject,
    before: [
      hello(name),
      `Dans l’organisation ${userText(organisation)}, ${userText(member)} (${userText(email)}) ${ACTS[act].done}`,
      `${brand.companyName} l’a fait, et votre journal d’audit le montre. Si vous ne l’attendiez pas, écrivez-nous à ${brand.contactEmail}.`,
    ],
    button: { label: 'Voir les membres', path: PATHS.members },
    why: `Vous recevez ce message parce que vous êtes propriétaire de l’organisation sur ${brand.site}.`,
  }),

  organisation_act: ({ name, organisation, act }, brand) => ({
    subject: `${ORGANISATION_ACTS[act].subject} chez ${brand.companyName}`,
    heading: ORGANISATION_ACTS[act].subject,
    before: [
      hello(name),
      `${userText(organisation)}\u00a0: ${ORGANISATION_ACTS[act].done}`,
      `${brand.companyName} l’a fait, et votre journal d’audit le montre. Si vous ne l’attendiez pas, écrivez-nous à ${brand.contactEmail}.`,
    ],
    why: `Vous recevez ce message parce que vous êtes propriétaire de l’organisation sur ${brand.site}.`,
  }),
}
