import { REQUEST_PREFIX_MIN } from '@assure/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useKeyOptions } from '#src/features/api-keys/requests/key-words.ts'
import { publishedCallsQuery } from '#src/features/api-keys/requests/request-queries.ts'
import { isFiltered, type RequestView, STATUSES } from '#src/features/api-keys/requests/request-view.ts'
import type { ChangeRequestView } from '#src/features/api-keys/requests/use-request-view.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { SearchBox } from '#src/shared/lists/search-box.tsx'
import { useSearch } from '#src/shared/lists/use-search.ts'
import { Button } from '#src/ui/button.tsx'
import { FilterSelect } from '#src/ui/filter-select.tsx'

interface RequestFiltersProps {
  view: RequestView
  onChange: ChangeRequestView
  onClear: () => void
}

/** Filters of the requests: request id, key, status and call. */
export const RequestFilters = ({ view, onChange, onClear }: RequestFiltersProps) => {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(false)
  const calls = useQuery({ ...publishedCallsQuery, enabled: wanted })
  const search = useSearch(view.request, ({ search: request }, options) => onChange({ request }, options))
  const names = (calls.data ?? []).map(({ name }) => name).toSorted()
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <div className="flex max-sm:w-full">
        <SearchBox
          label={t('requests.search')}
          hint={t('requests.searchHint')}
          value={view.request}
          min={REQUEST_PREFIX_MIN}
          onSearch={search}
        />
      </div>
      <FilterSelect
        label={t('requests.key')}
        allLabel={t('requests.all')}
        value={view.key}
        options={useKeyOptions()}
        onChange={(key) => onChange({ key })}
      />
      <FilterSelect
        label={t('requests.status')}
        allLabel={t('requests.all')}
        value={view.status}
        options={[
          { value: 'ok', label: t('requests.outcome.ok') },
          { value: 'some_rejected', label: t('requests.someRejected') },
          { value: 'failed', label: t('requests.outcome.failed') },
          { value: '4xx', label: t('requests.classes.4xx') },
          { value: '5xx', label: t('requests.classes.5xx') },
          ...STATUSES.map((value) => ({ value, label: value })),
        ]}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label={t('requests.call')}
        allLabel={t('requests.all')}
        value={view.call}
        options={names.map((value) => ({ value, label: value }))}
        onChange={(call) => onChange({ call })}
        onWanted={() => setWanted(true)}
      />
      {isFiltered(view) && (
        <Button kind="ghost" onClick={onClear}>
          {t('requests.clear')}
        </Button>
      )}
    </div>
  )
}
