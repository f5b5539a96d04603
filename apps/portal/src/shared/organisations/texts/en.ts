import { ROLE_NAMES_EN } from '@assure/contract/accounts/role-names-en'
import type { Role } from '@assure/contract/accounts/roles'

/** Names of roles, and one sentence about each. */
export const roles = {
  name: ROLE_NAMES_EN,
  text: {
    owner: 'Controls the organisation: everything.',
    admin:
      'Daily administration. Cannot hand over the ownership, choose how members log in or delete the organisation.',
    fleet: 'Looks after licences of a region, chain or store.',
    viewer: 'Sees status and analytics. Sees no activation links.',
    developer: 'Keys and usage.',
    billing: 'Plan, cards, receipts and payment links.',
    auditor: 'Reads everything, changes nothing.',
  } satisfies Record<Role, string>,
} as const

/** A person's organisations, and what a member may see. */
export const organisations = {
  /** Stands for the name of an organisation that has none. */
  unnamed: 'this organisation',
  places: {
    all: 'All',
    rest: '{first}, +{count}',
    more_one: '{first} and {count} more place',
    more_other: '{first} and {count} more places',
  },
  /** Who made something that belongs to the organisation. */
  maker: {
    member: 'Made by {name}.',
    former: 'Made by {name}, a former member.',
    erased: 'Made by a former member.',
  },
  denied: {
    title: 'You cannot see this page',
    ask: 'Ask an Owner of {organisation}.',
    askNamed: 'Ask an Owner of {organisation}: {names}.',
    key: 'Ask an Owner, Admin or Developer for a key.',
  },
  factor: {
    title: '{organisation} asks for a second factor',
    needed: 'Needs a second factor',
  },
  none: {
    title: 'No organisation',
    text: 'You are in no organisation. Open the link in your invitation, or make a new organisation.',
    address: 'You are logged in as {email}.',
    toProfile: 'Your profile',
  },
  create: {
    open: 'New organisation…',
    title: 'New organisation',
    lead: 'You are its Owner. It has its own licences, keys, plan and members, and no trial.',
    name: 'Name of the organisation',
    submit: 'Make organisation',
    tooMany:
      'You have already made {count} organisations. Those that you left or deleted count too. If you need another one, write to {contact}.',
    failed: 'The organisation was not made. {reason}',
  },
  /** The list in the profile. */
  own: {
    title: 'Your organisations',
    lead: 'Each has its own licences, keys, plan and members.',
    current: 'Shown now',
    leave: 'Leave…',
    leaveOne: 'Leave {name}…',
    leaveTitle: 'Leave {name}?',
    leaveText: 'You lose access at once. To come back, you need a new invitation.',
    leaveAct: 'Leave',
    stay: 'Stay',
    left: 'You have left {name}.',
    lastOwner: '{name} needs an Owner. Make somebody else an Owner first.',
    failed: 'You are still a member. {reason}',
    failedTitle: 'Your organisations did not load',
  },
  switcher: {
    list: 'Organisations',
    search: 'Search organisations',
    nothing: 'No organisation has this name',
    current: 'shown now',
    entered: 'You are now in {organisation}.',
    gone: 'You are not in {organisation} any more.',
    failed: '{organisation} did not open. {reason}',
    loadFailed: 'Your organisations did not load. {reason}',
    suspended: '{organisation} is suspended. Write to {contact}.',
    deleted: '{organisation} is being deleted.',
  },
} as const
