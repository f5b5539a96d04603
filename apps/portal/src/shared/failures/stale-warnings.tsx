import { problemMessage } from '#src/api/problem-message.ts'
import { useOnline } from '#src/lib/use-online.ts'
import { RetryAlert } from './retry-alert.tsx'
import { Alert } from '#src/ui/alert.tsx'

interface StaleWarningsProps {
  /** The query behind the page. */
  asked: { data?: unknown; error: Error | null; isFetching: boolean; refetch(): Promise<unknown> }
  offline: string
  /** Returns the text for a failed refresh, with the reason. */
  stale(reason: string): string
}

/** Warnings about outdated data: no network, or a failed refresh. */
export const StaleWarnings = ({ asked, offline, stale }: StaleWarningsProps) => {
  const isOnline = useOnline()
  if (!isOnline)
    return (
      <Alert tone="warning" announced>
        {offline}
      </Alert>
    )
  if (!asked.error || !asked.data) return null
  return (
    <RetryAlert
      announced
      text={stale(problemMessage(asked.error))}
      busy={asked.isFetching}
      onRetry={() => void asked.refetch()}
    />
  )
}
