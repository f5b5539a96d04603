import { numberFormat } from '@assure/contract/number-format'
import { Download } from 'lucide-react'
import { problemMessage } from '#src/api/problem-message.ts'
import type { LogInput, LogName } from '#src/features/profile/profile-queries.ts'
import { LOG_FILE_MAX, useLogFile } from '#src/features/profile/use-log-file.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'

interface LogDownloadProps {
  log: LogName
  input: LogInput
  /** Whether the entries are still loading. */
  unavailable: boolean
}

/** Button that downloads the log's view. Its message takes a line of its own in a wrapping row. */
export const LogDownload = ({ log, input, unavailable }: LogDownloadProps) => {
  const { t, locale } = useTranslation()
  const file = useLogFile(log)
  return (
    <>
      <Button
        icon={<Download aria-hidden size={16} />}
        unavailable={unavailable}
        pending={file.isPending}
        onClick={() => file.mutate(input)}
        className="mb-4"
      >
        {t('logFile.download')}
      </Button>
      <div aria-live="polite" className="basis-full not-empty:mb-4">
        {file.error && (
          <Alert tone="error">{t('logFile.failed', { reason: problemMessage(file.error) })}</Alert>
        )}
        {file.data?.isCut && (
          <Alert tone="info">{t('logFile.cut', { limit: numberFormat(locale).format(LOG_FILE_MAX) })}</Alert>
        )}
      </div>
    </>
  )
}
