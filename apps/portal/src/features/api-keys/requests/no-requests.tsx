import { ArrowUpDown, CircleCheck, CircleOff, Search } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#src/api/queries.ts'
import { codeSample, SECRET_VARIABLE } from '#src/features/api-keys/code-samples.ts'
import { ALL_REQUESTS, isFiltered, type RequestView } from '#src/features/api-keys/requests/request-view.ts'
import { SampleBox } from '#src/features/api-keys/requests/sample-part.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** The key of a view and whether it was ever used; the first key for all keys. */
const useKeyOf = ({ key }: RequestView) => {
  const { data: first } = useQuery(accountQuery('list_api_keys', {}))
  const { data: named } = useQuery(accountQuery('list_named_keys', {}))
  const keys = [
    ...(first?.keys ?? []).map((each) => ({ ...each, value: each.session_id })),
    ...(named?.keys ?? []).flatMap(({ key_id, pairs }) => pairs.map((pair) => ({ ...pair, value: key_id }))),
  ]
  const wanted = key === '' ? keys : keys.filter(({ value }) => value === key)
  const sessionId = wanted.find(({ current }) => current)?.session_id
  return { sessionId, isUsed: wanted.some(({ last_used_utc: usedS }) => usedS > 0) }
}

interface NoRequestsProps {
  view: RequestView
  /** Whether calls are logged. */
  isOn: boolean
  /** Whether there are older calls, which were not searched. */
  isCut: boolean
  onClear: () => void
}

/** Shown if there are no requests: the next step, by the filters. */
export const NoRequests = ({ view, isOn, isCut, onClear }: NoRequestsProps) => {
  const { t } = useTranslation()
  const { sessionId, isUsed } = useKeyOf(view)
  if (!isOn)
    return <EmptyState icon={CircleOff} title={t('requests.off.title')} text={t('requests.off.text')} />
  const rest = { ...view, key: '' }
  const clear = <Button onClick={onClear}>{t('requests.clear')}</Button>
  if (!isCut && JSON.stringify(rest) === JSON.stringify({ ...ALL_REQUESTS, status: 'failed' }))
    return (
      <EmptyState
        icon={CircleCheck}
        title={t('requests.noFailure.title')}
        text={t('requests.noFailure.text')}
      >
        {clear}
      </EmptyState>
    )
  if (!isCut && view.request !== '' && !isFiltered({ ...view, request: '' }))
    return (
      <EmptyState icon={Search} title={t('requests.unknownId.title')} text={t('requests.unknownId.text')}>
        {clear}
      </EmptyState>
    )
  if (JSON.stringify(rest) !== JSON.stringify(ALL_REQUESTS))
    return (
      <EmptyState
        icon={Search}
        title={t('requests.nothing.title')}
        text={t(isCut ? 'requests.nothing.cutText' : 'requests.nothing.text')}
      >
        {clear}
      </EmptyState>
    )
  const comment = t('requests.sample.comment', { variable: SECRET_VARIABLE })
  const { origin } = window.location
  return (
    <EmptyState
      icon={ArrowUpDown}
      title={t(view.key === '' ? 'requests.empty.titleAll' : 'requests.empty.title')}
      text={t(isUsed ? 'requests.empty.goneText' : 'requests.empty.text')}
    >
      {sessionId && (
        <div className="w-[min(40rem,calc(100vw-4rem))]">
          <SampleBox
            title={t('requests.sample.first')}
            sample={codeSample('account', 'curl', { origin, sessionId, comment, reportId: '', day: '' })}
          />
        </div>
      )}
    </EmptyState>
  )
}
