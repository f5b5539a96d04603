import { useEffect, useRef, useState } from 'react'
import { type KeyDraft, type KeyFaults, keyFaults } from '#src/features/api-keys/named/key-form.ts'

/** The field of each fault, from the top of the form to its end. */
const FIELDS: readonly [keyof KeyFaults, string][] = [
  ['name', 'input'],
  ['scopes', '[type=checkbox]'],
  ['places', '[role=combobox]'],
  ['day', '[type=date]'],
]

/** The values of a key's form. `keptS` is the end that the key has so far, 0 for none. */
export const useKeyDraft = (initial: KeyDraft, keptS: number) => {
  const [draft, setDraft] = useState(initial)
  const [faults, setFaults] = useState<KeyFaults>({})
  const fields = useRef<HTMLDivElement>(null)
  // After the faults have rendered, so that screen readers read the fault with its field.
  useEffect(() => {
    const first = FIELDS.find(([fault]) => faults[fault])
    if (first) fields.current?.querySelector<HTMLElement>(first[1])?.focus()
  }, [faults])

  const change = (changed: Partial<KeyDraft>): void => {
    setDraft((before) => ({ ...before, ...changed }))
    if (Object.keys(faults).length > 0) setFaults({})
  }
  /** Returns the time for which the values are valid, or null and shows their faults. */
  const check = (): number | null => {
    const nowS = Math.floor(Date.now() / 1000)
    const found = keyFaults(draft, nowS, keptS)
    setFaults(found)
    return Object.keys(found).length === 0 ? nowS : null
  }
  return { draft, faults, fields, change, check }
}
