/** Retail account activated: the next steps (RS-02). */
export const retailActivated = {
  title: 'Your account is activated',
  lead: 'Choose a password for {email}, then put {product} on a device at your counter. Your free test runs until {date}.',
  leadToPay:
    'Choose a password for {email} and pay for your licence. Then put {product} on a device at your counter.',
  invalidTitle: 'Activate your account',
  invalidLead: 'You cannot activate an account with this link. Ask for a new one below.',
  steps: 'What to do now',
  password: 'Create your password',
  passwordText: 'After you log in, you find your free licence in the list.',
  passwordTextToPay: 'After you log in, you find your licence in the list. You can pay for it there.',
  install: 'Install {product} on the device',
  installText: 'Open this page on the device, or scan the code with its camera.',
  get: { android: 'Get it for Android', ios: 'Get it for iPhone or iPad' },
  show: 'Show the licence’s QR code to the device',
  showText: '{product} reads it once. After that the device works on its own.',
  store: 'Device at the counter',
  platform: { android: 'Android', ios: 'iPhone, iPad' },
  qr: {
    android: 'QR code that leads to {product} in the app store for Android',
    ios: 'QR code that leads to {product} in the app store for iPhone and iPad',
  },
  scan: 'Scan to install {product}',
  scanHow: 'With the camera of the device',
  trouble: 'Trouble with the device?',
} as const
