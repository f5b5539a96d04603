/** The deletion of an organisation (AC-02). */
export const deletion = {
  title: 'Delete your account',
  warning: 'All your data, including active subscriptions, will be lost.',
  what: 'What happens when you delete it',
  organisation: 'Organisation',
  organisationAlone:
    '{organisation} is deleted, and your login with it unless you are in another organisation.',
  organisationOthers_one:
    '{organisation} is deleted. Its other member loses access. Their login stays, and yours too.',
  organisationOthers_other:
    '{organisation} is deleted. Its {count} other members lose access. Their logins stay, and yours too.',
  organisationUnknown: '{organisation} is deleted. All its members lose access. {reason}',
  devices: 'Devices',
  devicesText: 'Every licence is deactivated. Its device stops at its next report, within {time}.',
  keys: 'API keys and sessions',
  keysText: 'The keys stop working at once, and you are logged out.',
  data: 'Data',
  dataText:
    'It is erased after {days} days. Until then each Owner can undo the deletion with a link that we mail to them.',
  password: 'Your password',
  passwordWhy: 'The password of {email}. We ask for it because the deletion ends access at once.',
  cancel: 'Keep my account',
  submit: 'Yes, delete account',
  submitting: 'Deleting',
} as const
