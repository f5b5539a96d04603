/** Online safety page, `/home/online-safety` (HM-02). */
export const siteSafety = {
  title: 'Online safety on the device',
  description:
    'OWAS looks for hate, toxic speech, personal details, nudity and child sexual abuse material inside your app. Your server gets counts, never the content.',
  back: 'Back to Age Assurance',
  eyebrow: 'Online safety, on the device',
  headline: { first: 'Words stay.', second: 'Counts leave.' },
  lead: 'OWAS checks text and pictures inside your app, before they are sent or shown. Your server gets counts by category, never the content.',
  note: 'Free 30-day test SDK for Android and iOS.',

  /** Text box of the demo. A word list in the browser judges it, not OWAS NLP. */
  demo: {
    judged: 'Judged in your browser',
    label: 'Type a message',
    exampleLabel: 'Example message',
    /** Contains an address and an insult from the word list. */
    example: 'Meet me at 14 Mill Lane after school, you total waste of space',
    used: '{used} of {most}',
    full: '{used} of {most}: limit reached',
    held: 'Hold before sending',
    fine: 'Fine to send',
    empty: 'Nothing typed',
    category: {
      toxic_speech: 'Toxic speech',
      hate_speech: 'Hate speech',
      profanity: 'Profanity',
      address: 'Address',
      phone: 'Phone number',
      email: 'E-mail address',
    },
    found: 'Found',
    none: 'None',
    textKept: 'Text kept 0',
    bytesSent: 'Bytes sent by this demo 0',
    honest:
      'A demonstration by a short word list in this page, English and French. It is not OWAS NLP, and misses what OWAS NLP is made to find.',
    noScript: 'This message was judged when the page was made. With JavaScript you can type your own.',
    /** For screen readers, after each pause in typing. */
    saidNothing: 'Nothing found.',
    saidHeld: 'Hold before sending. Found: {found}.',
    saidBelow: 'Below the threshold: {found}.',
    clear: 'Clear',
  },
  noMessage: { title: 'No message arrives here.', text: 'No text, no picture, no sender.' },
  today: 'Today’s count',

  perspective: {
    title: 'Moving from Perspective API',
    text: 'That service ends on 31 December 2026. The guide compares its attributes with what OWAS NLP reports, and says what has no counterpart.',
  },

  detectors: {
    title: 'Three detectors, one rule',
    rule: 'Judged on the device. Counted in the dashboard. Never kept.',
    image: {
      name: 'OWAS Image',
      text: 'Looks for nudity in a picture before anyone sees it or sends it on.',
    },
    nlp: {
      name: 'OWAS NLP',
      text: 'Looks for profanity, hate, toxic speech and personal details while someone types.',
    },
    csam: {
      name: 'OWAS CSAM',
      text: 'Checks for child sexual abuse material. No image is ever displayed, stored or sent by us.',
    },
  },

  apps: {
    title: 'See it before you build',
    lead: 'Try the demonstration and read the samples now.',
    label: 'Demo apps',
    browser: 'Browser',
    browserText: 'Type a message on this page. A short word list judges it, and nothing is sent.',
    browserLink: 'Try it here',
    android: 'Android',
    androidText: 'Read the whole sample now, and see every line that runs on the phone.',
    androidLink: 'Read the Android sample',
    ios: 'iOS',
    iosText: 'Read the same sample in Swift, for iPhone and iPad.',
    iosLink: 'Read the iOS sample',
  },
  info: {
    title: 'How it works, in a minute',
    picture: 'A phone with two messages. Only a count leaves the device.',
    look: 'Your app passes a message or a picture to OWAS.',
    lookText: 'It is judged on the device, in memory. Nothing is saved.',
    verdict: 'Your app gets a verdict.',
    verdictText: 'Each category is set against a threshold that you choose. Your app then acts.',
    count: 'Your server gets a count.',
    countText: 'One more in a category: how many, not who or what.',
    note: 'A verdict can be wrong. Let people report what was missed and appeal against what was held.',
  },

  code: {
    title: { first: 'Judge a message', second: 'in five lines' },
    lead: 'Guides and samples for Android and iOS.',
    platforms: 'Android, iOS',
    androidGuide: 'Android guide',
    iosGuide: 'iOS guide',
    androidSample: 'Android sample',
    iosSample: 'iOS sample',
    /** Comments in the code samples. */
    comment: {
      nlp: 'The message never leaves this process.',
      image: 'The picture never leaves this process.',
      csam: 'Nothing is displayed, stored or sent. Only counts are.',
    },
  },
} as const
