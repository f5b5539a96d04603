import { DOMAIN_LAPSE_DAYS } from '@assure/contract/constants'
import { type MailTexts, PATHS, timeWords, userText } from '../mail-texts.ts'
import { hello } from './words-fr.ts'

const { at, day } = timeWords('fr')

const PROVIDER_CHANGES = {
  saved: ['enregistré', 'Les membres pourront l’utiliser quand un Propriétaire l’aura testé et activé.'],
  updated: ['modifié les réglages de', 'Les connexions par lui fonctionnent comme avant.'],
  on: [
    'activé',
    'Les membres peuvent s’y connecter. Les autres façons restent possibles, sauf si vous l’exigez.',
  ],
  off: ['désactivé', 'Personne ne peut plus s’y connecter, et les sessions ouvertes ainsi sont terminées.'],
  removed: [
    'supprimé',
    'Personne ne peut plus s’y connecter, et les sessions ouvertes ainsi sont terminées.',
  ],
} as const

/** Les messages sur l’authentification unique, en français. */
export const SSO_FR: Pick<MailTexts, 'sso_changed' | 'sso_linked' | 'sso_bypassed' | 'domain_changed'> = {
  sso_changed: ({ name, organisation, member, provider, change }, brand) => ({
    subject: `L’authentification unique a changé chez ${brand.companyName}`,
    heading: 'L’authentification unique a changé',
    before: [
      hello(name),
      `${userText(member)} a ${PROVIDER_CHANGES[change][0]} ${userText(provider)} comme fournisseur d’identité de l’organisation ${userText(organisation)}.`,
      PROVIDER_CHANGES[change][1],
      `Si vous ne l’attendiez pas, rétablissez le réglage, ou écrivez-nous à ${brand.contactEmail}.`,
    ],
    button: { label: 'Voir la règle de connexion', path: PATHS.signIn },
    why: `Vous recevez ce message parce que vous êtes Propriétaire de l’organisation sur ${brand.site}.`,
  }),

  sso_linked: ({ name, organisation, provider, at: moment, address }, brand) => ({
    subject: `Vous pouvez vous connecter par votre organisation chez ${brand.companyName}`,
    heading: 'Vos identifiants sont associés',
    before: [
      hello(name),
      `Le ${at(moment)}, vos identifiants ont été associés à ${userText(provider)}, le fournisseur d’identité de l’organisation ${userText(organisation)}, depuis ${userText(address)}.`,
      `Les connexions par lui ouvrent ${userText(organisation)} en votre nom. Elles ne montrent rien de vos autres organisations et ne peuvent pas modifier vos propres identifiants.`,
      `Si vous ne l’attendiez pas, adressez-vous à un Propriétaire de l’organisation, ou écrivez-nous à ${brand.contactEmail}.`,
    ],
    button: { label: 'Ouvrir votre profil', path: PATHS.profile },
    why: `Vous recevez ce message parce que vous avez des identifiants sur ${brand.site}.`,
  }),

  sso_bypassed: ({ name, organisation, member, provider, address }, brand) => ({
    subject: `Un Propriétaire est entré sans authentification unique chez ${brand.companyName}`,
    heading: 'Un Propriétaire est entré avec une clé d’accès',
    before: [
      hello(name),
      `${userText(member)} a ouvert l’organisation ${userText(organisation)} avec une clé d’accès depuis ${userText(address)}, alors que les membres doivent se connecter par ${userText(provider)}.`,
      'Les Propriétaires le peuvent, pour qu’une panne du fournisseur ne bloque pas tout le monde.',
      `Si vous ne l’attendiez pas, retirez l’accès de ce Propriétaire, ou écrivez-nous à ${brand.contactEmail}.`,
    ],
    button: { label: 'Voir le journal d’audit', path: PATHS.auditLog },
    why: `Vous recevez ce message parce que vous êtes Propriétaire de l’organisation sur ${brand.site}.`,
  }),

  domain_changed: ({ name, organisation, domain, change, lapses_at }, brand) => ({
    subject: `Un domaine de votre organisation a changé chez ${brand.companyName}`,
    heading: {
      verified: 'Un domaine est vérifié',
      removed: 'Un domaine est supprimé',
      missing: 'L’enregistrement DNS d’un domaine manque',
      lapsed: 'Un domaine n’est plus vérifié',
    }[change],
    before: [
      hello(name),
      {
        verified: `${userText(domain)} est désormais un domaine vérifié de l’organisation ${userText(organisation)}. Une fois l’authentification unique activée, les personnes qui y ont une adresse pourront se connecter par votre fournisseur d’identité.`,
        removed: `${userText(domain)} n’est plus un domaine de l’organisation ${userText(organisation)}. Les membres qui se sont déjà connectés le peuvent toujours, mais pas les nouvelles personnes de ce domaine.`,
        missing: `Nous ne trouvons plus l’enregistrement qui prouve que ${userText(domain)} appartient à l’organisation ${userText(organisation)}. Remettez-le${lapses_at ? ` avant le ${day(lapses_at)}` : ''}, sinon le domaine ne sera plus vérifié.`,
        lapsed: `Nous n’avons pas trouvé l’enregistrement de ${userText(domain)} pendant ${DOMAIN_LAPSE_DAYS} jours. Ce n’est donc plus un domaine vérifié de l’organisation ${userText(organisation)}. Les membres qui se sont déjà connectés le peuvent toujours, mais pas les nouvelles personnes de ce domaine.`,
      }[change],
    ],
    button: { label: 'Voir les domaines', path: PATHS.signIn },
    why: `Vous recevez ce message parce que vous êtes Propriétaire de l’organisation sur ${brand.site}.`,
  }),
}
