import { readUserAgent } from '@assure/contract/accounts/user-agent'
import {
  ENGAGEMENTS_COUNTED_MAX,
  INVITATION_TTL_S,
  RETAIL_TRIAL_DAYS,
  type Realm,
} from '@assure/contract/constants'
import type { MailValues } from '../mail.ts'
import { type MailBrand, type MailTexts, PATHS, passwordPath, timeWords, userText } from '../mail-texts.ts'
import { ADDRESS_FR } from './address-fr.ts'
import { BILLING_FR } from './billing-fr.ts'
import { CONTACT_FR } from './contact-fr.ts'
import { OWNER_NOMINATION_FR } from './owner-nomination-fr.ts'
import { KEYS_FR } from './keys-fr.ts'
import { SETTINGS_FR } from './settings-fr.ts'
import { SSO_FR } from './sso-fr.ts'
import { DELETION_FR } from './deletion-fr.ts'
import { RECOVERY_FR } from './recovery-fr.ts'
import { TEAM_FR } from './team-fr.ts'
import { accountOf, beforeName, hello, licencesOf, ofAccount, ofOrganisation } from './words-fr.ts'

const { at, day, lasting, month: monthOf, number } = timeWords('fr')

const from = (address: string) => (address === '' ? '' : ` depuis l’adresse IP ${address}`)
/** Seuls les développeurs passent en revue ce qui fonctionne encore après un nouveau mot de passe. */
const notYou = (realm: Realm, { contactEmail }: MailBrand) =>
  `Sinon, choisissez tout de suite un nouveau mot de passe et écrivez-nous à ${contactEmail}. Un nouveau mot de passe ferme toutes les autres sessions.${realm === 'developer' ? ' À votre prochaine connexion, vous verrez ce qui fonctionne encore et pourrez le désactiver.' : ''}`
/** Ce qu’un nouveau mot de passe ne désactive pas ; rien s’il ne reste rien. */
const stillOpen = (open: MailValues['password_changed']['still_open']): string[] => {
  const { api_keys: keys, analytics_links: links } = open ?? { api_keys: 0, analytics_links: 0 }
  if (keys + links === 0) return []
  const what = [
    keys > 0 && `${number(keys)} ${keys < 2 ? 'clé d’API' : 'clés d’API'}`,
    links > 0 && `${number(links)} ${links < 2 ? 'lien d’analyse' : 'liens d’analyse'}`,
  ]
  const works = keys + links === 1 ? 'fonctionne' : 'fonctionnent'
  return [
    `${what.filter(Boolean).join(' et ')} ${works} encore. Désactivez dans le portail ce que vous ne reconnaissez pas.`,
  ]
}
const browserName = (userAgent: string) => {
  const { browser, system } = readUserAgent(userAgent)
  return `${browser ?? 'un navigateur inconnu'}${system ? ` sur ${system}` : ''}`
}
const changed = (brand: MailBrand) =>
  `Vous recevez ce message parce qu’un élément de sécurité de votre compte sur ${brand.site} a été modifié.`

/** Les messages en français. */
export const FR: MailTexts = {
  ...CONTACT_FR,
  ...BILLING_FR,
  ...RECOVERY_FR,
  ...TEAM_FR,
  ...OWNER_NOMINATION_FR,
  ...SETTINGS_FR,
  ...SSO_FR,
  ...KEYS_FR,
  ...ADDRESS_FR,
  ...DELETION_FR,

  activation: ({ name, company, realm, token }, brand) => ({
    subject:
      realm === 'retail'
        ? `Activez votre compte ${brand.appName} chez ${brand.companyName}`
        : `Activez votre compte ${brand.companyName}`,
    heading: 'Confirmez votre adresse e-mail',
    before: [
      realm === 'retail'
        ? `${userText(name)}, ${beforeName('de', userText(company))}, a demandé un test gratuit de l’application ${brand.appName} auprès ${beforeName('de', brand.companyName)} avec cette adresse e-mail.`
        : `${userText(name)}, ${beforeName('de', userText(company))}, a demandé un compte auprès ${beforeName('de', brand.companyName)} avec cette adresse e-mail.`,
      realm === 'retail'
        ? `S’il s’agit de vous, activez votre compte. Le test gratuit commence alors et dure ${RETAIL_TRIAL_DAYS} jours, sur un appareil. Vous avez droit à un seul test gratuit par boîte e-mail.`
        : 'S’il s’agit de vous, activez votre compte. Vous pourrez ensuite vous connecter.',
    ],
    button: { label: 'Activer le compte', path: `${PATHS.activation[realm]}/${token}` },
    after: [
      `Le lien est valable ${lasting(brand.activationTtlS)} et ne fonctionne qu’une fois.`,
      ...(realm === 'developer'
        ? [
            'Dans un autre navigateur que celui de l’inscription, il vous demande d’abord de choisir un mot de passe.',
          ]
        : []),
    ],
    why: `Vous recevez ce message parce que cette adresse a été saisie dans le formulaire d’inscription sur ${brand.site}. Si ce n’était pas vous, ne faites rien\u00a0: aucun compte n’est créé et les informations saisies sont supprimées.`,
  }),

  sign_up_attempted: ({ name, realm }, brand) => ({
    subject: `Vous avez déjà un compte ${brand.companyName}`,
    heading: 'Vous avez déjà un compte',
    before: [
      hello(name),
      'Quelqu’un a tenté de s’inscrire avec votre adresse e-mail, à laquelle un compte est déjà associé. Rien n’a été modifié.',
      'Si c’était vous, il vous suffit de vous connecter.',
    ],
    button: { label: 'Se connecter', path: PATHS.login[realm] },
    after: ['Si vous avez oublié votre mot de passe, demandez-en un nouveau\u00a0:'],
    otherwise: { label: 'Réinitialiser le mot de passe', path: PATHS.reset[realm] },
    why: `Vous recevez ce message parce que votre adresse a été saisie dans le formulaire d’inscription sur ${brand.site}. Si ce n’était pas vous, ne faites rien\u00a0: cette personne ne peut pas savoir que vous avez un compte.`,
  }),

  password_reset: ({ name, ...link }, brand) => ({
    subject: `Choisissez un nouveau mot de passe pour ${brand.companyName}`,
    heading: 'Choisissez un nouveau mot de passe',
    before: [
      hello(name),
      `Un nouveau mot de passe a été demandé pour votre compte chez ${brand.companyName}.`,
    ],
    button: { label: 'Choisir un nouveau mot de passe', path: passwordPath(link) },
    after: [
      `Le lien est valable ${lasting(brand.resetTtlS)} et ne fonctionne qu’une fois. Tant que vous ne l’avez pas utilisé, votre mot de passe ne change pas.`,
    ],
    why: `Vous recevez ce message parce que votre adresse a été saisie dans le formulaire de réinitialisation du mot de passe sur ${brand.site}. Si ce n’était pas vous, ne faites rien\u00a0: sans ce lien, personne ne peut modifier votre mot de passe.`,
  }),

  invitation: ({ name, company, token }, brand) => ({
    subject: `Votre compte ${brand.companyName}`,
    heading: 'Votre compte est prêt',
    before: [
      hello(name),
      `Nous avons créé un compte chez ${brand.companyName} pour vous et ${userText(company)}. Vous y trouverez votre clé d’API et y gérerez vos licences ${brand.appName}.`,
      'Choisissez un mot de passe pour votre première connexion.',
    ],
    button: { label: 'Choisir un mot de passe', path: `${PATHS.reset.developer}/${token}` },
    after: [`Le lien est valable ${lasting(INVITATION_TTL_S)} et ne fonctionne qu’une fois.`],
    why: `Vous recevez ce message parce qu’un compte a été demandé pour cette adresse sur ${brand.site}. Si vous n’en voulez pas, ne faites rien\u00a0: sans mot de passe, personne ne peut l’utiliser. Questions\u00a0: ${brand.contactEmail}.`,
  }),

  retail_invitation: ({ name, ...link }, brand) => ({
    subject: `Votre compte ${brand.appName} chez ${brand.companyName}`,
    heading: 'Votre compte est prêt',
    before: [
      hello(name),
      `Vous avez maintenant un compte chez ${brand.companyName} pour les licences ${brand.appName} de vos magasins\u00a0: vous y activez les licences sur vos appareils, voyez lesquelles sont utilisées et gérez vos abonnements.`,
      'Choisissez un mot de passe pour votre première connexion.',
    ],
    button: { label: 'Choisir un mot de passe', path: passwordPath({ realm: 'retail', ...link }) },
    after: [`Le lien est valable ${lasting(INVITATION_TTL_S)} et ne fonctionne qu’une fois.`],
    why: `Vous recevez ce message parce que cette adresse a été inscrite à ${brand.appName} sur ${brand.site}, ou que des licences y sont facturées à cette adresse. Si vous ne voulez pas de ce compte, ne faites rien\u00a0: sans mot de passe, personne ne peut l’utiliser. Questions\u00a0: ${brand.contactEmail}.`,
  }),

  password_changed: ({ name, realm, at: moment, address, still_open }, brand) => ({
    subject: `Votre mot de passe ${brand.companyName} a été modifié`,
    heading: 'Votre mot de passe a été modifié',
    before: [
      hello(name),
      `Le mot de passe de votre compte a été modifié le ${at(moment)}${from(address)}. Toutes les autres sessions ont été fermées.`,
      ...stillOpen(still_open),
      'Si c’était vous, vous n’avez rien d’autre à faire.',
      notYou(realm, brand),
    ],
    button: { label: 'Choisir un nouveau mot de passe', path: PATHS.reset[realm] },
    why: changed(brand),
  }),

  new_browser: ({ name, realm, at: moment, address, user_agent }, brand) => ({
    subject: `Nouvelle connexion à votre compte ${brand.companyName}`,
    heading: 'Nouvelle connexion à votre compte',
    before: [
      hello(name),
      `Le ${at(moment)}, une personne s’est connectée à votre compte avec ${browserName(user_agent)}${from(address)}. Votre compte ne connaissait pas ce navigateur.`,
      'Si c’était vous, vous n’avez rien à faire.',
      notYou(realm, brand),
    ],
    button: { label: 'Choisir un nouveau mot de passe', path: PATHS.reset[realm] },
    why: `Vous recevez ce message parce que votre compte sur ${brand.site} vous signale chaque connexion depuis un navigateur qu’il ne connaît pas.`,
  }),

  passkey_changed: ({ name, passkey, added, at: moment, address }, brand) => ({
    subject: added
      ? `Nouvelle clé d’accès pour votre compte ${brand.companyName}`
      : `Clé d’accès supprimée de votre compte ${brand.companyName}`,
    heading: added ? 'Une clé d’accès a été ajoutée' : 'Une clé d’accès a été supprimée',
    before: [
      hello(name),
      added
        ? `La clé d’accès « ${passkey} » a été ajoutée à votre compte le ${at(moment)}${from(address)}. Désormais, elle ouvre votre compte sans mot de passe.`
        : `La clé d’accès « ${passkey} » a été supprimée de votre compte le ${at(moment)}${from(address)}. Elle n’ouvre plus votre compte.`,
      'Si c’était vous, vous n’avez rien à faire.',
      notYou('developer', brand),
    ],
    button: { label: 'Choisir un nouveau mot de passe', path: PATHS.reset.developer },
    why: changed(brand),
  }),

  second_factor_changed: ({ name, enabled, at: moment, address }, brand) => ({
    subject: enabled
      ? `Connexion en deux étapes activée pour votre compte ${brand.companyName}`
      : `Connexion en deux étapes désactivée pour votre compte ${brand.companyName}`,
    heading: enabled ? 'Connexion en deux étapes activée' : 'Connexion en deux étapes désactivée',
    before: [
      hello(name),
      enabled
        ? `La connexion en deux étapes a été activée pour votre compte le ${at(moment)}${from(address)}. Désormais, un code de votre application d’authentification est aussi demandé à la connexion.`
        : `La connexion en deux étapes a été désactivée pour votre compte le ${at(moment)}${from(address)}. Désormais, le mot de passe suffit pour se connecter.`,
      'Si c’était vous, vous n’avez rien à faire.',
      notYou('developer', brand),
    ],
    button: { label: 'Choisir un nouveau mot de passe', path: PATHS.reset.developer },
    why: changed(brand),
  }),

  api_key_replaced: ({ name, organisation, at: moment, old_key_ends_at }, brand) => ({
    subject: `Nous avons remplacé votre clé d’API ${brand.companyName}`,
    heading: 'Vous avez une nouvelle clé d’API',
    before: [
      hello(name),
      `Par précaution, nous avons remplacé la clé d’API ${ofAccount(organisation)} le ${at(moment)} et fermé toutes les sessions.`,
      old_key_ends_at
        ? `L’ancienne clé est valable jusqu’au ${at(old_key_ends_at)}. Installez la nouvelle dans vos applications d’ici là.`
        : 'L’ancienne clé ne fonctionne plus. Installez la nouvelle dans vos applications.',
      'Si vous utilisez la connexion en deux étapes, désactivez-la puis réactivez-la dans votre profil\u00a0: votre application recevra un nouveau secret.',
    ],
    button: { label: 'Afficher la nouvelle clé', path: '/api-keys' },
    why: changed(brand),
  }),

  api_key_rotated: ({ name, organisation, at: moment, address, old_key_ends_at }, brand) => ({
    subject: `Votre clé d’API ${brand.companyName} a été renouvelée`,
    heading: 'Vous avez une nouvelle clé d’API',
    before: [
      hello(name),
      `La clé d’API ${ofAccount(organisation)} a été renouvelée le ${at(moment)}${from(address)}.`,
      old_key_ends_at
        ? `L’ancienne clé est valable jusqu’au ${at(old_key_ends_at)}. Installez la nouvelle dans vos applications d’ici là.`
        : 'L’ancienne clé ne fonctionne plus.',
      'Si c’était vous, vous n’avez rien d’autre à faire.',
      `Sinon, modifiez votre mot de passe, renouvelez la clé d’API sur ${brand.site} et écrivez-nous à ${brand.contactEmail}.`,
    ],
    why: changed(brand),
  }),

  usage_alert: ({ name, organisation, percent, estimations, monthly_limit, month }, brand) => ({
    subject: `${percent}\u202f% de votre limite mensuelle ${brand.companyName} sont utilisés`,
    heading:
      percent < 100
        ? `${percent}\u202f% de votre limite mensuelle sont utilisés`
        : 'Votre limite mensuelle est atteinte',
    before: [
      hello(name),
      `En ${monthOf(month)}, ${accountOf(organisation)} a compté ${number(estimations)} estimations. Sa limite mensuelle est de ${number(monthly_limit)}.`,
      percent < 100
        ? 'Nous vous prévenons dès maintenant pour que vous ayez le temps de relever la limite.'
        : 'Les estimations au-delà de la limite sont comptées elles aussi\u00a0: aucune n’est perdue.',
      `Pour relever la limite, choisissez une autre offre ou écrivez-nous à ${brand.contactEmail}.`,
    ],
    button: { label: 'Voir les offres', path: PATHS.plans },
    otherwise: { label: 'Voir votre utilisation', path: PATHS.dashboard },
    why: `Vous recevez ce message parce que votre compte sur ${brand.site} a une limite mensuelle. Nous n’écrivons qu’une fois, lorsque ${percent}\u202f% de cette limite sont atteints.`,
  }),

  engagements_end: ({ name, organisation, total, days, licences }, brand) => ({
    subject: `Des engagements de vos licences ${brand.appName} se terminent bientôt`,
    heading: 'Des engagements se terminent bientôt',
    before: [
      hello(name),
      `L’engagement de ${total > ENGAGEMENTS_COUNTED_MAX ? 'plus de ' : ''}${licencesOf(Math.min(total, ENGAGEMENTS_COUNTED_MAX), brand)}${ofOrganisation(organisation)} se termine d’ici ${number(days)} jours${total > licences.length ? '. Échéances les plus proches' : ''}\u00a0:`,
    ],
    list: licences.map(
      ({ code, requested_by, subclient, location, ends_at }) =>
        `${code}\u00a0: ${[requested_by, subclient, location].map(userText).join(', ')}, le ${day(ends_at)}`,
    ),
    button: { label: 'Voir ces licences', path: `${PATHS.licences(brand.appSlug)}?engagement=soon` },
    why: `Vous recevez ce message parce que votre compte sur ${brand.site} a des licences avec engagement. Nous n’écrivons qu’une fois par échéance, et au plus une fois par jour.`,
  }),
}
