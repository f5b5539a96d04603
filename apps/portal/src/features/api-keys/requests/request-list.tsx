import type { RequestLine } from '@assure/contract/accounts/request-log.modes'
import { numberFormat } from '@assure/contract/number-format'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { keyName } from '#src/features/api-keys/requests/key-words.ts'
import { CallText, RequestId, StatusText, TimeText } from '#src/features/api-keys/requests/request-cells.tsx'
import { RequestDetail } from '#src/features/api-keys/requests/request-detail.tsx'
import { type Translate, useTranslation } from '#src/i18n/translation.ts'
import { useMediaQuery } from '#src/lib/use-media-query.ts'
import { useNow } from '#src/lib/use-now.ts'
import { type Column, DataTable } from '#src/ui/data-table.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const PHONE = '(width < 640px)'
const SKELETON_ROWS = 8

interface RequestListProps {
  /** null during the first load. */
  lines: readonly RequestLine[] | null
  /** Whether the only line is open at first, such as that of a link to a request. */
  opensOnly: boolean
  stale: boolean
  empty: ReactNode
}

interface PartProps extends Omit<RequestListProps, 'opensOnly'> {
  isOpen: (line: RequestLine) => boolean
  onToggle: (line: RequestLine) => void
}

/** The requests: a table, or cards on a phone. A line opens below itself. */
export const RequestList = ({ lines, opensOnly, ...rest }: RequestListProps) => {
  const isPhone = useMediaQuery(PHONE)
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const only = opensOnly && lines?.length === 1 ? lines[0]?.entry_id : undefined
  const isOpen = ({ entry_id: id }: RequestLine) => toggled.has(id) !== (id === only)
  const onToggle = ({ entry_id: id }: RequestLine) =>
    setToggled((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const Part = isPhone ? Cards : Table
  return <Part {...rest} {...{ lines, isOpen, onToggle }} />
}

const Opener = ({
  line,
  isOpen,
  onToggle,
}: { line: RequestLine } & Pick<PartProps, 'isOpen' | 'onToggle'>) => {
  const { t } = useTranslation()
  return (
    <IconButton
      label={t('requests.open', { id: line.request_id.slice(0, 8) })}
      aria-expanded={isOpen(line)}
      icon={
        <ChevronRight
          aria-hidden
          size={16}
          className={`transition-transform motion-reduce:transition-none ${isOpen(line) ? 'rotate-90' : ''}`}
        />
      }
      onClick={() => onToggle(line)}
    />
  )
}

const Took = ({ line }: { line: RequestLine }) => {
  const { t, locale } = useTranslation()
  return <>{t('requests.took', { ms: numberFormat(locale).format(line.latency_ms) })}</>
}

const columnsOf = (
  t: Translate,
  nowS: number,
  opening: Pick<PartProps, 'isOpen' | 'onToggle'>,
): Column<RequestLine>[] => [
  {
    id: 'open',
    header: t('requests.column.open'),
    size: 'fit',
    silent: true,
    cell: (line) => <Opener line={line} {...opening} />,
  },
  {
    id: 'time',
    header: t('requests.column.time'),
    size: 'fit',
    minCh: 12,
    cell: (line) => <TimeText line={line} nowS={nowS} />,
  },
  {
    id: 'call',
    header: t('requests.column.call'),
    size: 'grow',
    minCh: 22,
    cell: (line) => <CallText line={line} />,
  },
  {
    id: 'status',
    header: t('requests.column.status'),
    size: 'grow',
    minCh: 24,
    cell: (line) => <StatusText line={line} />,
  },
  {
    id: 'took',
    header: t('requests.column.took'),
    size: 'fit',
    minCh: 8,
    cell: (line) => (
      <span className="tabular-nums">
        <Took line={line} />
      </span>
    ),
  },
  {
    id: 'id',
    header: t('requests.column.id'),
    size: 'fit',
    minCh: 14,
    cell: (line) => <RequestId id={line.request_id} />,
  },
  {
    id: 'key',
    header: t('requests.column.key'),
    size: 'grow',
    minCh: 14,
    optional: 'tablet',
    cell: (line) => <span className="wrap-anywhere">{keyName(line, t)}</span>,
  },
]

const Table = ({ lines, stale, empty, ...opening }: PartProps) => {
  const { t } = useTranslation()
  const nowS = useNow()
  const detailOf = (line: RequestLine) => {
    if (!opening.isOpen(line)) return null
    return (
      <div className="sticky left-0 w-[min(100%,calc(100cqi-2rem))] rounded-surface border bg-surface p-4">
        <RequestDetail line={line} />
      </div>
    )
  }
  return (
    <div className="@container relative overflow-x-auto rounded-surface border bg-surface">
      <DataTable
        label={t('requests.list')}
        columns={columnsOf(t, nowS, opening)}
        rows={lines}
        rowKey={({ entry_id }) => entry_id}
        below={detailOf}
        pageSize={SKELETON_ROWS}
        stale={stale}
        empty={empty}
      />
    </div>
  )
}

const Cards = ({ lines, stale, empty, ...opening }: PartProps) => {
  const { t } = useTranslation()
  const nowS = useNow()
  if (lines?.length === 0) return <div className="rounded-surface border bg-surface">{empty}</div>
  return (
    <ul aria-label={t('requests.list')} aria-busy={lines === null || stale} className="flex flex-col gap-2">
      {lines === null &&
        Array.from({ length: SKELETON_ROWS }, (_, place) => (
          <li key={place} className="flex h-24 flex-col gap-3 rounded-surface border bg-surface p-4">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-1/2" />
          </li>
        ))}
      {lines?.map((line) => (
        <li
          key={line.entry_id}
          className="flex flex-col gap-2 rounded-surface border bg-surface py-3 pr-2 pl-4"
        >
          <div className="flex items-start justify-between gap-2">
            <span className="flex min-w-0 flex-1 flex-col gap-2 pt-1">
              <CallText line={line} />
              <StatusText line={line} />
            </span>
            <Opener line={line} {...opening} />
          </div>
          <div className="flex flex-wrap items-center gap-x-3 text-chip text-text-muted">
            <TimeText line={line} nowS={nowS} />
            <Took line={line} />
            <span className="min-w-0 wrap-anywhere">{keyName(line, t)}</span>
            <RequestId id={line.request_id} />
          </div>
          {opening.isOpen(line) && (
            <div className="mt-1 mr-2 border-t pt-3 text-cell">
              <RequestDetail line={line} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
