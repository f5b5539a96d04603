import { type MailTexts, PATHS, timeWords, userText } from '../mail-texts.ts'
import { hello } from './words-en.ts'

const { at } = timeWords('en')
const DONE = { made: 'made', changed: 'changed', rotated: 'rotated' } as const
const HEADINGS = {
  made: 'Your organisation has another API key',
  changed: 'An API key was changed',
  rotated: 'An API key has a new secret',
} as const

/** The consequences. `end` is when the key ends, or after a rotation its replaced pair. */
const LATER = {
  made: (end: string | null) =>
    `Programs that have it can do what you allow it, until ${end ? `it ends on ${end}` : 'somebody ends it'}.`,
  changed: (end: string | null) =>
    `Its new name and limits apply from the next call on. It ${end ? `ends on ${end}` : 'does not end by itself'}.`,
  rotated: (end: string | null) =>
    end
      ? `The old pair works until ${end}. Put the new one into your programs by then.`
      : 'The old pair has stopped working.',
} as const

/** Mails about the named keys of an organisation, in British English. */
export const KEYS_EN: Pick<MailTexts, 'named_key_changed' | 'named_key_ends'> = {
  named_key_changed: ({ name, organisation, member, key, change, ends_at, at: moment, address }, brand) => ({
    subject: `An API key of your organisation at ${brand.companyName} was ${DONE[change]}`,
    heading: HEADINGS[change],
    before: [
      hello(name),
      `${userText(member)} ${DONE[change]} the API key “${userText(key)}” of ${userText(organisation)} on ${at(moment)}, from the network address ${address}.`,
      LATER[change](ends_at && at(ends_at)),
      `If you did not expect this, end the key, and write to us at ${brand.contactEmail}.`,
    ],
    button: { label: 'See the API keys', path: PATHS.apiKeys },
    why: `You received this mail because you are an Owner of the organisation at ${brand.site}.`,
  }),

  named_key_ends: ({ name, organisation, key, ends_at }, brand) => ({
    subject: `An API key of your organisation at ${brand.companyName} ends soon`,
    heading: 'An API key ends soon',
    before: [
      hello(name),
      `The API key “${userText(key)}” of ${userText(organisation)} ends on ${at(ends_at)}. Programs that still use it then get no answers.`,
      'Choose a later end for it, or give the programs another key.',
    ],
    button: { label: 'See the API keys', path: PATHS.apiKeys },
    why: `You received this mail because you are an Owner of the organisation at ${brand.site}, or made the key.`,
  }),
}
