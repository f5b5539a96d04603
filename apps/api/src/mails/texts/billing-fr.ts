import { planTitle } from '@assure/contract/billing/plans'
import { type MailValues, monthlyPrice } from '../mail.ts'
import { type MailBrand, type MailTexts, PATHS, retailLoginPath, timeWords, userText } from '../mail-texts.ts'
import {
  beforeName,
  DECLINED,
  each,
  hello,
  licencesOf,
  ofOrdered,
  ordered,
  subscriptionTo,
} from './words-fr.ts'

const { at, day, price } = timeWords('fr')

type Ended = MailValues['subscription_ended']

const causeText = (
  { cause, reason, order }: Pick<Ended, 'cause' | 'reason' | 'order'>,
  brand: MailBrand,
): string => {
  switch (cause) {
    case 'unpaid':
      return `La dernière tentative de débit de la carte pour ${ordered(order, brand)} a échoué. ${reason ? `${DECLINED[reason]} ` : ''}L’abonnement a pris fin.`
    case 'cancelled':
      return `L’${subscriptionTo(order, brand)} a été résilié et a pris fin.`
    case 'test_over':
      return `Le test gratuit ${ofOrdered(order, brand)} est terminé, et la commande n’est pas payée.`
  }
}
/** Ce qui s’arrête, et comment payer de nouveau. */
const forPayer = (values: Ended): string[] => {
  const { order, company, next, isClosed, token } = values
  const noCharge = 'La carte ne sera plus débitée à ce titre.'
  if (order.kind === 'plan') {
    if (next)
      return [
        noCharge,
        `Le compte ${beforeName('de', userText(company))} a maintenant l’abonnement ${planTitle(next)}.`,
      ]
    if (isClosed)
      return [
        noCharge,
        `Le compte ${beforeName('de', userText(company))} est en cours de suppression\u00a0: il n’y a rien d’autre à faire.`,
      ]
    return [
      `${noCharge} Le compte ${beforeName('de', userText(company))} n’a plus d’abonnement\u00a0: sa limite mensuelle est de 0, et toutes les estimations comptent au-delà de la limite.`,
      'Pour continuer, choisissez une offre et payez-la.',
    ]
  }
  const stops = `Les licences cessent de fonctionner\u00a0: chaque appareil l’affiche à son prochain signal de vie. ${noCharge}`
  if (!token)
    return [
      stops,
      `Le compte ${beforeName('de', userText(company))} est fermé. Pour obtenir de nouvelles licences, commandez chez un autre revendeur.`,
    ]
  return [
    stops,
    'Pour utiliser de nouveau les licences, payez avec ce lien sous 30 jours. Les appareils qui étaient en service auront alors besoin d’un nouveau lien d’activation.',
  ]
}

/** Les messages sur les commandes, les paiements et les abonnements, en français. */
export const BILLING_FR: Pick<
  MailTexts,
  | 'trial_ends'
  | 'free_test_ends'
  | 'payment_link'
  | 'licences_paid'
  | 'card_failed'
  | 'subscription_ended'
  | 'licences_stopped'
  | 'payment_refunded'
> = {
  trial_ends: ({ name, order, ends_at }, brand) => ({
    subject: `Votre essai ${brand.companyName} se termine le ${day(ends_at)}`,
    heading: 'Votre essai se termine bientôt',
    before: [
      hello(name),
      `L’essai ${ofOrdered(order, brand)} se termine le ${at(ends_at)}. Votre carte sera ensuite débitée de ${each(order)}.`,
      `Pour continuer, vous n’avez rien à faire. Sinon, écrivez-nous à ${brand.contactEmail} avant cette date.`,
    ],
    ...(order.kind === 'plan' && { button: { label: 'Voir votre abonnement', path: PATHS.plans } }),
    why: `Vous recevez ce message parce qu’un essai a commencé sur ${brand.site} avec votre carte. Nous n’écrivons qu’une fois avant sa fin.`,
  }),

  free_test_ends: ({ name, order, ends_at, token }, brand) => ({
    subject: `Le test gratuit de vos licences ${brand.appName} se termine le ${day(ends_at)}`,
    heading: 'Le test gratuit se termine bientôt',
    before: [
      hello(name),
      `Le test gratuit ${ofOrdered(order, brand)} se termine le ${at(ends_at)}. Les licences cessent ensuite de fonctionner jusqu’à leur paiement\u00a0: ${each(order)}.`,
    ],
    button: { label: 'Payer et continuer', path: `${PATHS.checkout[order.kind]}/${token}` },
    why: `Vous recevez ce message parce que des licences commandées sur ${brand.site} sont facturées à cette adresse. Nous n’écrivons qu’une fois avant la fin du test.`,
  }),

  payment_link: ({ name, company, order, token }, brand) => ({
    subject: `Votre commande de licences ${brand.appName}\u00a0: comment payer`,
    heading: `Payez ${ordered(order, brand)}`,
    before: [
      'Bonjour,',
      `${userText(name)}, ${beforeName('de', userText(company))}, a commandé ${ordered(order, brand)} auprès ${beforeName('de', brand.companyName)} et vous désigne comme payeur.`,
      `${userText(name)}, ${beforeName('de', userText(company))}\u00a0: ces noms ont été saisis par la personne qui a passé la commande\u202f; ${brand.companyName} ne les a pas vérifiés.`,
      `Prix\u00a0: ${price(monthlyPrice(order), order.currency)} par mois et par licence. Total\u00a0: ${each(order)}, débités maintenant, puis chaque ${order.interval === 'year' ? 'année' : 'mois'} jusqu’à la résiliation de l’abonnement.`,
      'Les licences peuvent être utilisées sur des appareils dès qu’elles sont payées. Vous recevrez alors un message expliquant comment vous connecter, pour les voir et pour résilier.',
    ],
    button: { label: 'Voir la commande et payer', path: `${PATHS.checkout.licences}/${token}` },
    after: [
      'Le lien est valable 30 jours. Toute personne qui en dispose peut payer cette commande, et rien d’autre.',
    ],
    why: `Vous recevez ce message parce que cette adresse a été saisie dans une commande sur ${brand.site}. Si vous ne l’attendiez pas, ne faites rien\u00a0: sans paiement, rien n’est débité. Questions\u00a0: ${brand.contactEmail}.`,
  }),

  licences_paid: ({ email, company, quantity }, brand) => ({
    subject: `Vos licences ${brand.appName} sont payées`,
    heading: 'Merci\u00a0: vos licences sont prêtes',
    before: [
      'Bonjour,',
      quantity === 1
        ? `Votre paiement a été accepté. La licence ${brand.appName} ${beforeName('que', userText(company))} a commandée pour vous peut maintenant être utilisée sur un appareil.`
        : `Votre paiement a été accepté. Les ${licencesOf(quantity, brand)} ${beforeName('que', userText(company))} a commandées pour vous peuvent maintenant être utilisées, chacune sur un appareil.`,
      'Connectez-vous pour les activer sur vos appareils, voir lesquelles sont utilisées et gérer l’abonnement. Si vous n’avez pas encore de mot de passe, vous recevrez un autre message avec un lien pour en choisir un.',
    ],
    button: { label: 'Se connecter', path: retailLoginPath(email) },
    why: `Vous recevez ce message parce que des licences facturées à cette adresse ont été payées sur ${brand.site}. Questions\u00a0: ${brand.contactEmail}.`,
  }),

  card_failed: ({ name, order, reason, token }, brand) => ({
    subject: `${brand.companyName} n’a pas pu débiter votre carte`,
    heading: 'Votre carte n’a pas pu être débitée',
    before: [
      hello(name),
      `Le paiement pour ${ordered(order, brand)}, ${each(order)}, n’a pas abouti. Nous réessaierons dans les prochains jours. D’ici là, tout continue de fonctionner.`,
      `${reason ? `${DECLINED[reason]} ` : ''}Si vous indiquez une autre carte, elle sera débitée à la prochaine tentative.`,
    ],
    button: { label: 'Utiliser une autre carte', path: `${PATHS.checkout[order.kind]}/${token}` },
    why: `Vous recevez ce message parce que votre carte sert à un paiement sur ${brand.site}. Nous n’écrivons qu’une fois par paiement qui échoue.`,
  }),

  subscription_ended: (values, brand) => {
    const { name, order, token, next, isClosed } = values
    const isPlan = order.kind === 'plan'
    const path = isPlan ? PATHS.plans : `${PATHS.checkout.licences}/${token}`
    const hasButton = isPlan ? !isClosed : token !== null
    return {
      subject: isPlan
        ? `Votre abonnement chez ${brand.companyName} a pris fin`
        : `Votre abonnement aux licences ${brand.appName} a pris fin`,
      heading: isPlan ? 'Votre abonnement a pris fin' : 'Vos licences cessent de fonctionner',
      before: [hello(name), causeText(values, brand), ...forPayer(values)],
      ...(hasButton && {
        button: {
          label: isPlan ? (next ? 'Voir votre abonnement' : 'Choisir une offre') : 'Payer de nouveau',
          path,
        },
      }),
      why: `Vous recevez ce message parce que cette adresse est celle du payeur ${ofOrdered(order, brand)} sur ${brand.site}. Nous n’écrivons qu’une fois à la fin d’un abonnement. Questions\u00a0: ${brand.contactEmail}.`,
    }
  },

  licences_stopped: ({ name, payer, ...values }, brand) => ({
    subject: `Un abonnement à vos licences ${brand.appName} a pris fin`,
    heading:
      values.order.quantity < 2
        ? `${licencesOf(values.order.quantity, brand)} cesse de fonctionner`
        : `${licencesOf(values.order.quantity, brand)} cessent de fonctionner`,
    before: [
      hello(name),
      causeText(values, brand),
      `${userText(values.company)} a vendu ces licences, que payait ${userText(payer)}. À leur prochain signal de vie, les appareils affichent que leur licence a pris fin.`,
      values.isClosed
        ? 'Votre compte est en cours de suppression\u00a0: personne ne peut plus payer ces licences.'
        : 'Nous avons envoyé au payeur un lien pour payer de nouveau. Après un paiement, les appareils qui étaient en service auront besoin d’un nouveau lien d’activation, disponible dans votre liste de licences.',
    ],
    ...(!values.isClosed && { button: { label: 'Voir vos licences', path: PATHS.licences(brand.appSlug) } }),
    why: `Vous recevez ce message parce que votre compte sur ${brand.site} a vendu ces licences. Nous n’écrivons qu’une fois à la fin d’un abonnement.`,
  }),

  payment_refunded: ({ name, email, order, amount, refunded, paid_at }, brand) => ({
    subject: `${brand.companyName} a remboursé un paiement`,
    heading: 'Votre paiement a été remboursé',
    before: [
      hello(name),
      `Nous avons remboursé sur votre carte ${price(amount, order.currency)} de votre paiement du ${day(paid_at)} pour ${ordered(order, brand)}. La somme vous parviendra sous quelques jours, selon votre banque.`,
      ...(refunded > amount
        ? [`Au total, ${price(refunded, order.currency)} de ce paiement sont remboursés.`]
        : []),
      'Le reçu du paiement indique le remboursement.',
    ],
    button:
      order.kind === 'plan'
        ? { label: 'Voir vos reçus', path: PATHS.plans }
        : { label: 'Se connecter pour voir vos reçus', path: retailLoginPath(email) },
    why: `Vous recevez ce message parce qu’un paiement sur ${brand.site} pour cette adresse a été remboursé. Nous n’écrivons qu’une fois par remboursement. Questions\u00a0: ${brand.contactEmail}.`,
  }),
}
