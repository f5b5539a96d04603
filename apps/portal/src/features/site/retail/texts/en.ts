/** Home page of the retail app, `/retail-home` (HM-04). */
export const siteRetail = {
  title: '{product} for stores',
  description:
    '{product} supports your Challenge 25 policy: a tablet at the till suggests asking for ID, staff decide. No picture is kept or sent. Free for 7 days.',
  eyebrow: '{product} for stores',
  headline: { first: 'It prompts.', second: 'Staff decide.' },
  lead: '{product} runs on a tablet at the till and supports your Challenge 25 policy. It is designed to help you comply with UK GDPR: no picture is kept or sent.',
  start: 'Start your free {days}-day retail test',
  getAndroid: 'Get {product} for Android',
  getIos: 'Get {product} for iPhone and iPad',
  note: 'One licence for one device. You need no card.',

  /** Drawing of a counter, and the words in it. */
  scene: {
    alt: 'Drawing of a shop counter: a tablet shows a customer’s estimated age bracket, 18–24, and ‘Ask for ID’; the member of staff asks to see some ID.',
    looks: 'Looks',
    ask: 'Ask for ID',
    challenge: 'Challenge 25',
    speech: { first: 'Could I see some ID,', second: 'please?' },
    sign: { first: 'Look under 25?', second: 'Please have your ID ready.' },
  },

  steps: {
    title: 'Challenge 25 in three steps',
    look: {
      title: 'The tablet looks',
      text: 'It estimates an age bracket on the device. No picture is kept.',
    },
    prompt: {
      title: 'It prompts',
      text: 'If the customer looks under 25, it suggests asking for ID.',
    },
    decide: {
      title: 'Your staff decide',
      text: 'They check the ID, serve or refuse. The outcome is counted.',
    },
  },

  sample: {
    title: 'Pass rate, last 7 days',
    mark: 'Sample data',
    chart:
      'Passed and challenged by day, of {scans} scans: {days}. Passed is estimated at or over the challenge age, challenged under it.',
    day: '{day} {passed} and {challenged}',
    passed: 'Passed',
    challenged: 'Challenged',
    refusals: 'Refusals',
  },

  manager: {
    title: { first: 'What your area', second: 'manager sees' },
    lead: 'Numbers by store and counter, enough to spot a till that never refuses or a tablet that has gone quiet.',
    list: {
      title: 'Every counter, one list',
      text: 'See when each tablet was last seen, and which were never activated.',
    },
    refusals: {
      title: 'Refusals, counted',
      text: 'ID not provided, ID check failed, visually failed: how many of each, yesterday and in the last 7 days. If the numbers of a store’s day are so small that they could point at a person, they are shown as one total.',
    },
    link: {
      title: 'A link, not a login',
      text: 'A read-only link opens the figures of one counter, one store or a whole chain. It expires on a set day, or sooner if you revoke it.',
    },
    qr: {
      title: 'Set up with a QR code',
      text: 'Generate a licence, scan it on the tablet, and the counter is live.',
    },
  },

  privacy: {
    title: { first: 'Answers for', second: 'your customers' },
    lead: 'No image or biometric template leaves the device, and the app does not identify or recognise anyone.',
    sent: 'What a tablet sends about customers: how many scans a day, how many passed, and what staff recorded after the others. About itself, it sends only what identifies the tablet and that it is on.',
    fields: 'Every field it can send',
    dpia: 'Template for your DPIA',
    guide: 'Guide to {product}',
  },

  faq: {
    title: 'Questions from the shop floor',
    recognition: {
      question: 'Is this facial recognition?',
      answer:
        'No. It estimates an age bracket from what the camera sees at that moment. It does not compare faces with a list, knows no names and cannot tell whether somebody has been there before. Nothing of the face is kept.',
    },
    error: {
      question: 'What if the estimate is wrong?',
      answer:
        'Every estimate has an error, so the challenge age is well above the legal one: at Challenge 25 there are seven years between the prompt and 18. Somebody over 25 may be asked for ID, and a younger person can look older. The prompt helps staff and is never proof of age. The light and the place of the tablet matter too.',
    },
    decides: {
      question: 'Who decides on the sale?',
      answer:
        'Your staff, each time. The app suggests asking for ID. It never approves a sale, and it does not replace checking a document.',
    },
    offline: {
      question: 'Does it work without a connection?',
      answer:
        'The estimate is made on the tablet, so a scan needs no connection. Counts wait on the tablet and are sent when the connection is back, up to {days} days later. The tablet also has a certificate of its licence. It lasts {certificateDays} days and is renewed after half of that time. So the tablet works without a network for at least the other half, then the app asks for one.',
    },
    law: {
      question: 'Does the law differ between nations?',
      answer:
        'Yes. In England and Wales a premises that sells alcohol must have an age verification policy: anybody who appears under 18, or under an older age that the policy sets, must show ID. Challenge 25 is a retail strategy there, unless your licence makes it a condition. In Scotland the policy must set at least 25. Other products and nations have rules of their own: ask your licensing authority or Trading Standards.',
    },
    law2: {
      question: 'And tobacco?',
      answer:
        'The Tobacco and Vapes Act 2026 makes it an offence to sell tobacco to anybody born on or after 1 January 2009. An age estimate does not tell a date of birth: staff need to see a document. Check when this part is in force where you trade.',
    },
    data: {
      question: 'Is it GDPR compliant?',
      answer:
        'It is designed to help you comply with UK GDPR: nothing that identifies a customer leaves the tablet. You remain the controller of what happens in your store. There is a DPIA template to start from.',
    },
    after: {
      question: 'What happens after the {days} days?',
      answer:
        'The test ends by itself. You need no card, and an unpaid licence stops working. To continue, one licence costs {price} a month. We e-mail you once before the test ends.',
    },
  },

  band: {
    title: { first: 'One week,', second: 'one till.' },
    text: 'Try {product} free for seven days on a tablet you already have.',
    caption: 'Seven days, as we count them.',
  },
} as const
