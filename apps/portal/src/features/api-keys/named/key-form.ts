import type { accountService } from '@assure/contract/accounts/account.contract'
import type { NamedKey } from '@assure/contract/accounts/named-key.modes'
import { type KeyScope, placedScopesOf } from '@assure/contract/accounts/roles'
import type { Place } from '@assure/contract/authorise'
import type { ModeInput } from '@assure/contract/rpc'
import { inOrder, type Preset, presetOf, presetScopes } from '#src/features/api-keys/named/presets.ts'

const DAY_S = 86_400

/** Ends of a key to choose from, in days from now. */
const END_DAYS = [30, 90, 365] as const
/** Days from now, a date, or no end. */
export type EndChoice = 'never' | 'date' | `${(typeof END_DAYS)[number]}`
export const END_CHOICES: readonly EndChoice[] = ['never', '30', '90', '365', 'date']

/** The values of a key's form. Places stay chosen while no permission can be limited to them. */
export interface KeyDraft {
  name: string
  preset: Preset
  scopes: readonly KeyScope[]
  /** null for all places. */
  places: readonly Place[] | null
  end: EndChoice
  /** The last day, such as '2026-11-30'; empty if none is chosen. */
  day: string
}

export interface KeyFaults {
  name?: 'required'
  scopes?: 'needScope'
  places?: 'needPlace'
  day?: 'needDay'
}

export const NEW_KEY: KeyDraft = {
  ...{ name: '', preset: 'report', scopes: presetScopes('report', []) },
  ...{ places: null, end: 'never', day: '' },
}

/** Returns the day of a time in the user's time zone, such as '2026-11-30'. */
export const dayOf = (seconds: number): string => {
  const date = new Date(seconds * 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Returns the last second of a day in the user's time zone; null if it is no day. */
const endOfDay = (day: string): number | null => {
  const ms = new Date(`${day}T23:59:59`).getTime()
  return Number.isNaN(ms) ? null : Math.floor(ms / 1000)
}

/** Returns the form's values for a key. */
export const draftOf = ({ name, scopes, places, expires_at_utc: endS }: NamedKey): KeyDraft => ({
  ...{ name, preset: presetOf(scopes), scopes: inOrder(scopes), places },
  ...(endS === 0 ? { end: 'never', day: '' } : { end: 'date', day: dayOf(endS) }),
})

const placesOf = ({ scopes, places }: KeyDraft): Place[] | null =>
  places && placedScopesOf(scopes).length > 0 ? [...places] : null

/**
 * Returns when the key ends, in seconds; 0 if it does not end, null if no day is chosen. An unchanged day keeps the time
 * `keptS`.
 */
const endOf = ({ end, day }: KeyDraft, nowS: number, keptS: number): number | null => {
  if (end === 'never') return 0
  if (end !== 'date') return nowS + Number(end) * DAY_S
  return keptS > 0 && day === dayOf(keptS) ? keptS : endOfDay(day)
}

export const keyFaults = (draft: KeyDraft, nowS: number, keptS = 0): KeyFaults => {
  const endS = endOf(draft, nowS, keptS)
  return {
    ...(draft.name.trim() === '' && { name: 'required' }),
    ...(draft.scopes.length === 0 && { scopes: 'needScope' }),
    ...(placesOf(draft)?.length === 0 && { places: 'needPlace' }),
    ...((endS === null || (endS > 0 && endS <= nowS)) && { day: 'needDay' }),
  }
}

type KeyInput = Omit<ModeInput<typeof accountService, 'update_named_key'>, 'key_id'>

/** Returns the values for a call. They must have no faults. */
export const keyInput = (draft: KeyDraft, nowS: number, keptS = 0): KeyInput => ({
  name: draft.name.trim(),
  scopes: inOrder(draft.scopes),
  places: placesOf(draft),
  expires_at_utc: endOf(draft, nowS, keptS) ?? 0,
})
