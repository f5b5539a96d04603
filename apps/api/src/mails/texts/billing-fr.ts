import { planTitle } from '@assure/contract/billing/plans'
import type { MailValues } from '../mail.ts'
import { type MailBrand, type MailTexts, PATHS, retailLoginPath, timeWords, userText } from '../mail-texts.ts'
import { DECLINED, hello, licencesOf, ofOrdered, ordered, subscriptionTo } from './words-fr.ts'

const { day, price } = timeWords('fr')

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
    if (next) return [noCharge, `Votre compte a maintenant l’abonnement ${planTitle(next)}.`]
    if (isClosed)
      return [noCharge, 'Votre compte est en cours de suppression\u00a0: il n’y a rien d’autre à faire.']
    return [
      `${noCharge} Votre compte n’a plus d’abonnement\u00a0: sa limite mensuelle est de 0, et toutes les estimations comptent au-delà de la limite.`,
      'Pour continuer, choisissez une offre et payez-la.',
    ]
  }
  const stops = `Les licences cessent de fonctionner\u00a0: chaque appareil l’affiche à son prochain signal de vie. ${noCharge}`
  if (!token)
    return [
      stops,
      `Le compte de ${userText(company)} est fermé. Pour obtenir de nouvelles licences, commandez chez un autre revendeur.`,
    ]
  return [
    stops,
    'Pour utiliser de nouveau les licences, payez avec ce lien sous 30 jours. Les appareils qui étaient en service auront alors besoin d’un nouveau lien d’activation.',
  ]
}

/** Les messages sur la fin d’un abonnement et sur les remboursements, en français. */
export const BILLING_FR: Pick<MailTexts, 'subscription_ended' | 'licences_stopped' | 'payment_refunded'> = {
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
      why: `Vous recevez ce message parce que cette adresse paie ${ordered(order, brand)} sur ${brand.site}. Nous n’écrivons qu’une fois à la fin d’un abonnement. Questions\u00a0: ${brand.contactEmail}.`,
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
      `${userText(payer)} payait ces licences. À leur prochain signal de vie, les appareils affichent que leur licence a pris fin.`,
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
      `Nous avons remboursé ${price(amount, order.currency)} de votre paiement du ${day(paid_at)} pour ${ordered(order, brand)} sur votre carte. La somme vous parviendra sous quelques jours, selon votre banque.`,
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
