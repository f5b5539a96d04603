/** The activation link's page and the virtual device. */
export const devices = {
  title: 'Activate {product} with this link',
  lead: 'The link activates one licence on one device, and works once. Opening this page does not use it.',
  steps: 'How to activate',
  install: {
    title: 'Install {product} on the counter device',
    text: 'Open this page on that device, or look for {product} in its app store.',
    android: 'Get it for Android',
    ios: 'Get it for iPhone and iPad',
  },
  open: {
    title: 'Open this link in the app',
    text: 'On the device with the app. Or tap Scan licence there and scan the QR code.',
    act: 'Open in the {product} app',
    elsewhere: 'Open this page on the tablet.',
  },
  done: {
    title: 'The app shows the licence code',
    text: 'The link works once. After that the device runs on its own, and appears in the licence list.',
  },
  pictureCaption: 'One link, one device',
  pictureText: 'Only the app uses the link up. A preview or a scan by a mail program does not.',

  malformed: {
    title: 'This activation link is not complete',
    text: 'An activation link ends in 26 letters and digits. Scan the QR code again, or copy the whole link from the licence list.',
  },

  virtual: {
    title: 'Virtual device',
    demo: 'Demo',
    lead: 'This browser acts as a tablet at a counter. It creates its own key and uses the same public calls as the app.',
    offer: 'No tablet at hand?',
    offerText: 'This browser can act as one. It really activates the licence, by the same call as the app.',
    act: 'Activate a virtual device',
    acting: 'Activating',
    preparing: 'Preparing the virtual device',
    insecure: 'A virtual device needs a secure page: open the portal by https, or on localhost.',
    notActivated: 'Not activated. {reason}',
    forget: 'Remove this virtual device',
  },
  denied: {
    TOKEN_USED: 'This link has been used',
    TOKEN_UNKNOWN: 'This link is not known here',
    LICENCE_ENDED: 'This licence has ended',
    NOT_PAID: 'This licence is not paid yet',
  },
  deniedNext: {
    TOKEN_USED:
      'Another device was activated with it. To move the licence, choose ‘Replace device’ or ‘Detach licence’ in the licence list. That makes a new QR code.',
    TOKEN_UNKNOWN:
      'It may be incomplete, or from another portal. Open the QR code in the licence list and copy the link again.',
    LICENCE_ENDED:
      'It was deleted or deactivated, and no device can use it. Use the QR code of another licence in the list.',
    NOT_PAID: 'We emailed a payment link to the payer. This link works after the payment.',
  },
  ended: {
    detached: 'Licence {code} was detached from this device',
    deleted: 'Licence {code} was deleted',
    deactivated: 'Licence {code} was deactivated',
    moved: 'This device was activated with another licence',
  },
  endedNext:
    'The device stops here. To continue, open the QR code of a licence in the list that is not activated, and open its link.',

  screen: {
    label: 'Screen of the virtual device',
    today: 'Scans today',
    passed: 'Passed',
    challenged: 'Challenged',
    active: 'Activated',
    idle: 'Waiting for its licence',
  },

  licence: {
    title: 'Licence',
    code: 'Licence code',
    place: 'Store and counter',
    placeNone: 'Not readable from the certificate',
    certificate: 'Certificate',
    genuine: 'Genuine, checked on this device without network',
    key: 'Signed by key {kid}',
    expires: 'Valid until {when}. It renews itself before then.',
    fault: {
      expired: 'Expired. It is renewed at the next heartbeat.',
      wrong_device: 'Made for another device’s key',
      unknown_key: 'Signed by a key that is not published',
      not_for_this_use: 'Made for another purpose',
      test_only: 'Made in test mode, for no shop',
      not_genuine: 'Not genuine',
    },
    seen: 'Last heartbeat {ago}',
    unseen: 'No heartbeat yet',
  },

  scan: {
    title: 'Customers at the counter',
    text: 'Each button is one customer. Only the day’s counts change.',
    passed: 'Passed, looks 25 or over',
    challenged: 'Challenged, and then',
    outcome: {
      total_id_check_passed: 'ID check passed',
      total_visually_passed: 'Visually passed',
      total_id_check_failed: 'ID check failed',
      total_visually_failed: 'Visually failed',
      total_id_not_provided: 'ID not provided',
      total_reason_skipped: 'Clicked cancel',
    },
    busyHour: 'A busy hour ({count} customers)',
  },

  report: {
    title: 'What leaves the device',
    text: 'Only this is sent: {bytes} bytes. The device adds a random id to each report.',
    empty: 'Nothing to send yet. Scan a customer first.',
    waiting_one: '{count} report waits for the server.',
    waiting_other: '{count} reports wait for the server.',
    send: 'Send report now',
    sending: 'Sending',
    sendWhy: 'A real device sends the counts of a day when the day is over.',
    sendNothing: 'There is nothing to send',
  },

  log: {
    title: 'Heartbeats and reports',
    text: 'About every {seconds} s while this page is in view. A real device sends a heartbeat every {minutes} minutes.',
    stopped: 'The server said that the licence has ended, so the device stopped.',
    empty: 'Nothing has happened yet.',
    activated: 'Activated with licence {code}',
    heartbeat_one: 'Heartbeat answered',
    heartbeat_other: 'Heartbeat answered, {count} times',
    ended: 'The licence ended',
    certificate_renewed: 'Certificate received and checked',
    certificate_refused: 'A certificate was not valid and was refused',
    delivered: 'Report sent: {accepted} accepted, {duplicate} already known, {rejected} rejected',
    discarded: 'Too many reports waited: the oldest {reports} were discarded',
    clock_corrected: 'Clock corrected by {seconds} s',
    retrying: 'Trying again in {seconds} s. {reason}',
    failed: 'Stopped for now. {reason}',
  },
  problem: {
    certificate: 'The certificate of the licence is not valid.',
    not_active: 'This device has no licence.',
    blocked:
      'This browser keeps no data for this page, so a virtual device cannot run here. Leave private browsing, or allow site data.',
    full: 'The storage of this browser is full, so the virtual device stopped. Free some space, then reload this page.',
    gone: 'The data of this virtual device was removed from this browser. Reload the page to start again.',
    failed:
      'This browser could not read or save the data of the virtual device. Reload this page to try again.',
  },
} as const
