/** The page of prices, `/prices`. */
export const sitePrices = {
  title: 'Prices',
  description:
    'What the SDKs and the tablet app cost: three monthly plans by number of estimations, and a price for each licence of a counter. You can try every product for free.',
  headline: { first: 'Start free.', second: 'Pay by card.' },
  lead: 'Three monthly plans for apps, and one price for each counter in a store. You need no card to try either.',
  costs: { first: 'What it', second: 'costs' },
  all: 'All prices',
  plans: {
    title: 'For apps',
    lead: 'A plan counts age estimations of all your apps together, by face and by voice. Online safety is included and has no limit.',
    aMonth: 'a month',
    limit: '{number} estimations a month',
    trial: '{days} days free, then paid by card',
    start: 'Start with {plan}',
    freeTitle: 'Free trial',
    free: '{days} days, {number} estimations a month, no card. It ends by itself.',
    freeStart: 'Start free trial',
    atLimit:
      'At the limit nothing stops. Estimations go on and are counted, and we write to you at 80% and 100%.',
    more: 'More than {number} estimations a month?',
  },
  licences: {
    title: 'For stores',
    lead: 'A licence of {product} runs on one device at one counter. The number of scans does not matter.',
    caption: 'Price of one licence a month',
    quantity: 'Licences in an order',
    price: 'Price of one licence a month',
    from: '{count} or more',
    between: '{from} to {to}',
    range: '{low} to {high}',
    list: 'The list price is {price}. The order form shows your price and the total before you pay by card, by month or by year.',
    test: 'Free test: {days} days, one licence, no card.',
    start: 'Start free test',
  },
  common: {
    title: 'For both',
    currency:
      'Prices are in US dollars, without taxes. Your bank converts them if your card has another currency.',
    renewal: 'A subscription renews by itself, by month or by year, until it is cancelled.',
    receipts: 'Each payment has a receipt as a PDF, in English and in French.',
    terms: 'The details are in the terms and conditions',
  },
} as const
