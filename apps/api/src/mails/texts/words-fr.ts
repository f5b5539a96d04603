import type { DeclineReason } from '@assure/contract/billing/decline-reason'
import { planTitle } from '@assure/contract/billing/plans'
import type { MailedOrder } from '../mail.ts'
import { type MailBrand, timeWords, userText } from '../mail-texts.ts'

const { number, price } = timeWords('fr')

export const hello = (name: string) => (name === '' ? 'Bonjour,' : `Bonjour ${userText(name)},`)
/** 'de' or 'que' before a name: 'de Cave Martin', 'd’Appli Martin'. */
export const beforeName = (word: 'de' | 'que', name: string) =>
  /^(?:[aeiouàâäæéèêëîïôöœùûü](?!nze\b)|y(?![aeiou]))/i.test(name)
    ? `${word.slice(0, -1)}’${name}`
    : `${word} ${name}`
/** Vide dans les messages mis en attente par une version précédente. */
export const ofOrganisation = (organisation?: string) =>
  organisation === undefined ? '' : ` ${beforeName('de', userText(organisation))}`
export const accountOf = (organisation?: string) =>
  organisation === undefined ? 'votre compte' : `le compte${ofOrganisation(organisation)}`
export const ofAccount = (organisation?: string) =>
  organisation === undefined ? 'de votre compte' : `du compte${ofOrganisation(organisation)}`
const planOf = (plan: string, organisation?: string) => `${planTitle(plan)}${ofOrganisation(organisation)}`
export const licencesOf = (quantity: number, { appName }: MailBrand) =>
  quantity < 2 ? `${quantity} licence ${appName}` : `${number(quantity)} licences ${appName}`
export const ordered = ({ plan, quantity, organisation }: MailedOrder, brand: MailBrand) =>
  plan === null ? licencesOf(quantity, brand) : `l’abonnement ${planOf(plan, organisation)}`
export const each = ({ amount, currency, interval }: MailedOrder) =>
  `${price(amount, currency)} par ${interval === 'month' ? 'mois' : 'an'}`
/** Sans article, pour le début d’une phrase. */
export const subscriptionTo = ({ plan, quantity, organisation }: MailedOrder, brand: MailBrand) =>
  plan === null ? `abonnement à ${licencesOf(quantity, brand)}` : `abonnement ${planOf(plan, organisation)}`
export const ofOrdered = ({ plan, quantity, organisation }: MailedOrder, brand: MailBrand) =>
  plan === null ? `de ${licencesOf(quantity, brand)}` : `de l’abonnement ${planOf(plan, organisation)}`

export const DECLINED: Record<DeclineReason, string> = {
  expired_card: 'La carte a expiré.',
  insufficient_funds: 'La carte ne dispose pas de fonds suffisants.',
  incorrect_cvc: 'Le cryptogramme de la carte est incorrect.',
  authentication_failed: 'La banque n’a pas pu authentifier le paiement.',
  generic_decline: 'La banque a refusé la carte.',
}
