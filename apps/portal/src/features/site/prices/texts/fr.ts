import type { sitePrices as english } from '#src/features/site/prices/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

export const sitePrices: Translated<typeof english> = {
  title: 'Tarifs',
  description:
    'Le prix des SDK et de l’application pour tablette : trois offres mensuelles selon le nombre d’estimations, et un prix par licence de caisse. Chaque produit s’essaie gratuitement.',
  headline: { first: 'Essai gratuit.', second: 'Paiement par carte.' },
  lead: 'Trois offres mensuelles pour les applications et un prix par caisse en magasin. L’essai se fait sans carte bancaire.',
  costs: { first: 'Nos tarifs,', second: 'en clair' },
  all: 'Tous les tarifs',
  plans: {
    title: 'Pour les applications',
    lead: 'Une offre regroupe les estimations de l’âge de toutes vos applications, par le visage et par la voix. La sécurité en ligne est comprise, sans limite.',
    aMonth: 'par mois',
    limit: '{number} estimations par mois',
    trial: '{days} jours gratuits, puis paiement par carte',
    start: 'Choisir {plan}',
    freeTitle: 'Essai gratuit',
    free: '{days} jours, {number} estimations par mois, sans carte bancaire. Il prend fin de lui-même.',
    freeStart: 'Commencer l’essai',
    atLimit:
      'Une fois la limite atteinte, rien ne s’arrête : les estimations continuent et sont comptées, et nous vous prévenons à 80 % et à 100 %.',
    more: 'Plus de {number} estimations par mois ?',
  },
  licences: {
    title: 'Pour les magasins',
    lead: 'Une licence permet d’utiliser {product} sur un appareil, à une caisse. Le prix ne dépend pas du nombre de scans.',
    caption: 'Prix mensuel d’une licence',
    quantity: 'Licences par commande',
    price: 'Prix mensuel d’une licence',
    from: '{count} ou plus',
    between: '{from} à {to}',
    range: 'de {low} à {high}',
    list: 'Le prix catalogue est de {price}. Le bon de commande indique votre prix et le total avant le paiement par carte, au mois ou à l’année.',
    test: 'Test gratuit : {days} jours, une licence, sans carte bancaire.',
    start: 'Commencer le test',
  },
  common: {
    title: 'Dans les deux cas',
    currency:
      'Les prix sont en dollars américains, hors taxes. Votre banque les convertit si votre carte est dans une autre devise.',
    renewal: 'Un abonnement se renouvelle de lui-même, au mois ou à l’année, jusqu’à sa résiliation.',
    receipts: 'Chaque paiement donne lieu à un reçu en PDF, en français et en anglais.',
    terms: 'Les détails figurent dans les conditions générales',
  },
}
