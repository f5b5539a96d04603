/** Contact page, `/contact-us` (HM-06). Its fields are the same as in the sign-up. */
export const siteContact = {
  title: 'Contact us',
  description:
    'Ask for a free trial of the age estimation and online safety SDKs, or anything else. We get back to you within 48 hours.',
  eyebrow: 'Contact us',
  headline: { first: 'You write.', second: 'We answer.' },
  lead: 'Ask for a free 30-day trial of the SDKs, or anything else. We get back to you within 48 hours.',
  form: 'Your request',
  submit: 'Send',
  needed: 'All fields are required unless marked optional.',
  check: 'Voice verification',
  checkNote: 'You do not need it to write to us. It slows down automated sign-ups.',
  noScript: 'This form needs JavaScript. Without it, write to {contact}: we get back to you within 48 hours.',
  mail: {
    title: 'By e-mail',
    text: 'Write to us at any time. We get back to you within 48 hours.',
  },
  account: {
    title: 'Start on your own',
    text: 'Create an account, read the guides and send your first count today.',
    link: 'Create an account',
  },
  retail: {
    title: 'For stores',
    text: 'Try {product} at your till, free for {days} days.',
    link: 'Start free test',
  },
  guides: {
    title: 'Read first',
    text: 'Guides, sample code and every field that can leave a device.',
  },
} as const
