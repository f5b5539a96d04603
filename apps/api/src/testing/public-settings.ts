/** The settings that a server outside loopback needs in addition to PUBLIC_URL. */
export const PUBLIC_SETTINGS = {
  COMPANY_NAME: 'Northwind Ltd',
  CONTACT_EMAIL: 'help@northwind.com',
  STORE_URL_ANDROID: 'https://play.google.com/store/apps/details?id=com.northwind.agecheck',
  STORE_URL_IOS: 'https://apps.apple.com/app/id1234567890',
  ALLOW_TEST_CARDS: '1',
  ALLOW_OUTBOX: '1',
}
