/** The settings that a server outside loopback needs in addition to PUBLIC_URL. */
export const PUBLIC_SETTINGS = {
  COMPANY_NAME: 'Northwind Ltd',
  CONTACT_EMAIL: 'help@northwind.com',
  STORE_URL_ANDROID: 'https://play.google.com/store/apps/details?id=com.northwind.agecheck',
  STORE_URL_IOS: 'https://apps.apple.com/app/id1234567890',
  ALLOW_TEST_CARDS: '1',
  ALLOW_OUTBOX: '1',
}

const { ALLOW_TEST_CARDS: _cards, ALLOW_OUTBOX: _outbox, ...VENDOR } = PUBLIC_SETTINGS

/** The settings of a server in production: outside loopback, with real cards and mails. */
export const PRODUCTION = {
  ...VENDOR,
  PUBLIC_URL: 'https://portal.northwind.com',
  SMTP_URL: 'smtps://mail.northwind.com:465',
  CARD_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_a',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_a',
  STRIPE_WEBHOOK_SECRET: 'whsec_a',
}
