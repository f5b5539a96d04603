import type { AuditEntry } from '@assure/contract/accounts/profile.modes'

/** Equal entries in a row, newest first. */
export type EqualEntries = readonly [AuditEntry, ...AuditEntry[]]

const contentOf = ({ entry_id: _id, at_utc: _at, request_id: _request, ...content }: AuditEntry) =>
  JSON.stringify(content)

/** Folds entries in a row that differ only in time and request. Keeps their order. */
export const foldEqual = (entries: readonly AuditEntry[]): EqualEntries[] => {
  const folds: [AuditEntry, ...AuditEntry[]][] = []
  for (const entry of entries) {
    const fold = folds.at(-1)
    if (fold && contentOf(fold[0]) === contentOf(entry)) fold.push(entry)
    else folds.push([entry])
  }
  return folds
}
