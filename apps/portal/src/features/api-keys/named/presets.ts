import { KEY_SCOPES, type KeyScope } from '@assure/contract/accounts/roles'

/** Usual choices of permissions for a key. */
const PRESET_SCOPES = {
  report: ['count.write'],
  licences: ['licence.read', 'link.read'],
  fleet: [
    'licence.read',
    'licence.activate',
    'licence.create',
    'licence.update',
    'licence.detach',
    'licence.delete',
    'link.read',
    'link.manage',
  ],
  usage: ['usage.read'],
} as const satisfies Record<string, readonly KeyScope[]>

type NamedPreset = keyof typeof PRESET_SCOPES
const NAMED_PRESETS = Object.keys(PRESET_SCOPES) as NamedPreset[]
/** `choose` for permissions chosen one by one. */
export type Preset = NamedPreset | 'choose'
export const PRESETS: readonly Preset[] = [...NAMED_PRESETS, 'choose']

/** Returns the permissions of a preset; those chosen so far for `choose`. */
export const presetScopes = (preset: Preset, chosen: readonly KeyScope[]): readonly KeyScope[] =>
  preset === 'choose' ? chosen : PRESET_SCOPES[preset]

/** Returns permissions in their usual order. */
export const inOrder = (scopes: readonly KeyScope[]): KeyScope[] =>
  KEY_SCOPES.filter((scope) => scopes.includes(scope))

/** Returns the preset with exactly these permissions, or `choose`. */
export const presetOf = (scopes: readonly KeyScope[]): Preset =>
  NAMED_PRESETS.find((preset) => inOrder(PRESET_SCOPES[preset]).join() === inOrder(scopes).join()) ?? 'choose'
