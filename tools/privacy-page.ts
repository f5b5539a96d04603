import { readFileSync } from 'node:fs'
import { PROOF_AGE_MAX_S, REPORT_AGE_MAX_DAYS, SMALL_GROUP_MIN } from '@assure/contract/constants'
import { FIELD_REASONS, type FieldReason } from '@assure/contract/devices/field-reasons'
import { allLeaving, type Leaving, type LeavingField } from '@assure/contract/devices/leaving-fields'

export const PRIVACY_PAGE = new URL('../docs/what-leaves-the-device.md', import.meta.url)

/** A plain name for each kind of data that leaves. `who` sends it. */
const TITLES: Record<string, { title: string; who: 'device' | 'sdk'; text: string }> = {
  activate_licence: {
    title: 'Activating a licence',
    who: 'device',
    text: 'Once, when a member of staff scans the QR code of a licence.',
  },
  heartbeat: {
    title: 'Heartbeat',
    who: 'device',
    text: 'Every quarter of an hour while the app runs. The server keeps the time of the last one as “last seen”.',
  },
  report_scans: {
    title: 'Scans of a counter',
    who: 'device',
    text: 'Sums of the scans at one counter, by calendar day.',
  },
  report_estimations: {
    title: 'Age estimations of an app',
    who: 'sdk',
    text: 'Sums over all people who used an app with the SDK, by UTC day.',
  },
  report_online_safety: {
    title: 'Online safety of an app',
    who: 'sdk',
    text: 'Sums over the images and texts that an app looked through on its users’ devices, by UTC day.',
  },
  DPoP: {
    title: 'Proof of a device',
    who: 'device',
    text: `The header \`DPoP\` of each call of a device: a signature by the device’s own key (RFC 9449), which works once and for ${PROOF_AGE_MAX_S / 60} minutes.`,
  },
  Authorization: {
    title: 'Proof of an account',
    who: 'sdk',
    text: 'The header `Authorization` (HTTP Basic) of each call of an app with the SDK.',
  },
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const exampleOf = ({ example }: FieldReason): string =>
  example === undefined ? '' : `\`${JSON.stringify(example).replaceAll(',', ', ')}\``

const row = (name: string, { pointer, type, optional, variants }: LeavingField): string => {
  const reason = FIELD_REASONS[name]?.[pointer]
  if (!reason) throw new Error(`No word on why ${pointer} of ${name} leaves a device: see field-reasons.ts.`)
  const only = variants.length > 0 ? `; ${variants.join(', ')} only` : ''
  const cells = [
    `\`${pointer}\``,
    `${type}${optional ? '; may be left out' : ''}${only}`,
    exampleOf(reason),
    reason.why,
  ]
  return `| ${cells.map(cell).join(' | ')} |`
}

const section = ({ name, fields }: Leaving): string => {
  const about = TITLES[name]
  if (!about) return ''
  const isCall = fields.some(({ pointer }) => pointer === '/execution_mode')
  const rows = fields.toSorted(
    (a, b) => Number(b.pointer === '/execution_mode') - Number(a.pointer === '/execution_mode'),
  )
  return [
    `### ${about.title}${isCall ? ` (\`${name}\`)` : ''}`,
    '',
    about.text,
    '',
    '| field | type and limits | example | why it is needed |',
    '| --- | --- | --- | --- |',
    ...rows.map((field) => row(name, field)),
  ].join('\n')
}

const count = (all: readonly Leaving[], type: RegExp) =>
  all.flatMap(({ fields }) => fields).filter((field) => type.test(field.type)).length

/** The page for a data protection officer that the contract requires. Throws if a field has no text. */
export const privacyText = (all: readonly Leaving[] = allLeaving()): string => {
  const strange = all.find(({ name }) => !TITLES[name])
  if (strange) throw new Error(`No title for ${strange.name}: see privacy-page.ts.`)
  const of = (who: 'device' | 'sdk') => all.filter(({ name }) => TITLES[name]?.who === who)
  const total = all.reduce((sum, { fields }) => sum + fields.length, 0)
  return `<!-- Written by \`npm run openapi\` from packages/contract; do not edit. -->

# What leaves the device

The device itself works on faces, voices, images and texts. The portal receives **counts**: how many
estimations there were on a day, how many of them in which age bracket. This page lists every field that a
device at a counter or an app with the SDK can send to the portal: ${total} fields in ${all.length} tables, with type,
limits and reason. It is generated from the definitions by which the server reads calls.

## How this is held

- **Unknown fields are refused.** A call with any other field gets an error, a report with one is
  rejected and not counted. So an app cannot send more, by mistake or on purpose.
- **Types leave no room.** Counts are whole numbers with a maximum, categories have fixed names, report ids are
  random. The few texts that are left describe a device (model, operating system, app version) or name a
  licence or account.
- **Tests hold this page.** They fail when a field is added without a reason here, when a reason is left for
  a field that is gone, when any part of a call would take unknown fields, and when our own clients send
  anything that is not listed here
  ([privacy-page.test.ts](../tools/privacy-page.test.ts)).

## What never leaves

- images, videos and recordings, templates or any other biometric data, and texts that people wrote;
- the estimated age of a single person, the outcome of a single scan, and the time of either: reports name a day;
- names, accounts, cookies, advertising or hardware ids of the people in front of the device;
- the place of the device (no GPS; the store’s name is in the licence, where the customer typed it);
- the content of a document that was shown to staff, and the names of the staff.

## What a connection tells by itself

Any server sees the internet address of a caller and when it called. The portal writes both to its log, as
operators need it against attacks, and keeps neither with the counts. Our clients gather before they send, an
app’s for an hour and a counter’s for a day: a report’s arrival does not show when somebody was there. A
report id is kept only to count a report once that was sent twice; a report for a day more than
${REPORT_AGE_MAX_DAYS} days ago is refused.

## Small groups

A report of a quiet day may count a single person. It then says that on this day somebody was estimated to be, say,
25 or older: not who, and not when. On an analytics
link of one store or one counter, reasons of fewer than **${SMALL_GROUP_MIN} people** in a day are
shown as one sum; where that sum would still reveal a count, the next smallest reason joins it. Figures of a whole chain
and of the account’s own dashboard are shown as they are.

## A device at a counter

${of('device').map(section).join('\n\n')}

A device also fetches the portal’s public keys (\`GET /.well-known/jwks.json\`) and sends nothing with that.

## An app with the SDK

${of('sdk').map(section).join('\n\n')}

## In short

${count(all, /^(whole number|list of \d+, each a)/)} of the fields are numbers, ${count(all, /^(always|one of)/)} can only take values that are listed here, ${count(all, /^(random UUID|calendar day)/)} are days or random ids,
${count(all, /^(the fields below|list of .* fields below)$/)} only hold others together. ${count(all, /^(text|address)/)} are texts: the device’s model, operating system and app version, and names of
licences, installations, keys and addresses of the portal itself.
`
}

/** The committed page; empty if there is none. */
export const committedPrivacyPage = (): string => {
  try {
    return readFileSync(PRIVACY_PAGE, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
