import type { AuditEntry } from '@assure/contract/accounts/profile.modes'
import { AUDIT_PAGE_SIZE_MAX } from '@assure/contract/constants'
import { useMutation } from '@tanstack/react-query'
import { listEntries, type LogInput, type LogName } from '#src/features/profile/profile-queries.ts'
import { useLogWords } from '#src/features/profile/use-log-words.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { csvOf } from '#src/lib/csv.ts'
import { downloadText } from '#src/lib/download-text.ts'

/** The most entries in one file, so that a long log cannot fill the browser's memory. */
export const LOG_FILE_MAX = 10_000

/** Reads all pages of a view, newest first, up to `LOG_FILE_MAX` entries. */
const readLog = async (log: LogName, input: LogInput) => {
  const entries: AuditEntry[] = []
  for (let after = ''; ; ) {
    const page = { page_size: AUDIT_PAGE_SIZE_MAX, ...(after && { after }) }
    const found = await listEntries(log, { ...input, ...page })
    entries.push(...found.entries)
    if (!found.next || entries.length >= LOG_FILE_MAX) return { entries, isCut: found.next !== null }
    after = found.next
  }
}

const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString()

/** Downloads the entries of a view as a CSV file, one row for each, in the words of the screen and with UTC times. */
export const useLogFile = (log: LogName) => {
  const { t } = useTranslation()
  const words = useLogWords()
  const header = [
    t('logFile.time'),
    t('logFile.event'),
    t('logFile.subject'),
    t('profile.log.who'),
    t('profile.log.address'),
    t('profile.log.details'),
    t('common.requestId'),
  ]
  const rowOf = (entry: AuditEntry) => [
    isoTime(entry.at_utc),
    t(`profile.log.action.${entry.action}`),
    words.target(entry),
    words.actor(entry),
    entry.address,
    words
      .changes(entry, isoTime)
      .map((change) => t('logFile.change', change))
      .join('; '),
    entry.request_id,
  ]
  return useMutation({
    mutationFn: async (input: LogInput) => {
      const { entries, isCut } = await readLog(log, input)
      const day = new Date().toISOString().slice(0, 10)
      downloadText(t(`auditLog.${log}.fileName`, { day }), csvOf([header, ...entries.map(rowOf)]), 'text/csv')
      return { isCut }
    },
  })
}
