import { CircleAlert, Store } from 'lucide-react'
import { useState } from 'react'
import { CellSample } from '#src/features/styleguide/openable-samples.tsx'
import { Forced, Sample } from '#src/features/styleguide/sample.tsx'
import { ListFailed, ListStale } from '#src/shared/lists/list-failures.tsx'
import { LicenceStatusChip } from '#src/shared/licences/licence-status-chip.tsx'
import { type Column, DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { failure, nothing } from '#src/features/styleguide/sample-values.ts'

interface Row {
  code: string
  store: string
  status: 'activated' | 'not_activated' | 'deleted'
  scans: number
}

const ROWS: readonly Row[] = [
  { code: 'AC-7Q4M-0N2K-9WXR', store: 'Leith Walk', status: 'activated', scans: 1204 },
  { code: 'AC-PL72-MH5T-YD64', store: 'Harbour Street', status: 'not_activated', scans: 0 },
  {
    code: 'AC-3K9V-28RB-WUE3',
    store: 'A store whose name is as long as sixty characters may be',
    status: 'deleted',
    scans: 87,
  },
]

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'code',
    header: 'Licence',
    size: 'fit',
    sortable: true,
    cell: ({ code }) => <b className="font-medium slashed-zero">{code}</b>,
  },
  {
    id: 'store',
    header: 'Store',
    size: 'grow',
    sortable: true,
    cell: ({ store, status }) => <CellSample value={store} disabled={status === 'deleted'} />,
  },
  {
    id: 'status',
    header: 'Status',
    size: 'fit',
    cell: ({ status }) => <LicenceStatusChip status={status} />,
  },
  {
    id: 'scans',
    header: 'Scans',
    size: { ch: 10 },
    numeric: true,
    cell: ({ scans }) => scans,
  },
]

const Table = ({
  rows,
  stale = false,
  empty = null,
}: {
  rows: readonly Row[] | null
  stale?: boolean
  empty?: React.ReactNode
}) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['AC-PL72-MH5T-YD64']))
  return (
    <div className="rounded-surface border bg-surface">
      <DataTable
        label="Licences"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ code }) => code}
        isFaint={({ status }) => status === 'deleted'}
        pageSize={3}
        sorting={{ by: 'store', direction: 'asc', onSort: nothing }}
        selection={{
          selected,
          canSelect: ({ status }) => status !== 'deleted',
          onToggle: (chosen, select) => setSelected(new Set(select ? chosen.map(({ code }) => code) : [])),
          texts: { all: 'Select all', row: ({ code }) => `Select ${code}` },
        }}
        stale={stale}
        empty={empty}
      />
    </div>
  )
}

const Cell = () => (
  <div className="w-50 rounded-hint border bg-surface px-3 py-1 text-cell">
    <CellSample value="Leith Walk" />
  </div>
)

export const ListSamples = () => (
  <div className="flex flex-col gap-6">
    <Sample file="ui/data-table.tsx" state="sorted, one row selected, one deleted" column>
      <Table rows={ROWS} />
    </Sample>
    <Sample file="ui/data-table.tsx" state="while it loads; while the next page loads" column>
      <Table rows={null} />
      <Table rows={ROWS.slice(0, 1)} stale />
    </Sample>
    <Sample
      file="ui/data-table.tsx"
      state="with ui/empty-state.tsx: nothing yet, nothing that could be shown"
      column
    >
      <Table
        rows={[]}
        empty={
          <EmptyState icon={Store} title="No licences yet" text="A licence is the seat of one counter." />
        }
      />
      <Table
        rows={[]}
        empty={
          <EmptyState icon={CircleAlert} tone="error" title="Not loaded" text="The portal did not answer." />
        }
      />
    </Sample>
    <Sample file="shared/lists/list-failures.tsx" state="not renewed; not loaded" column>
      <ListStale error={failure} busy={false} onRetry={nothing} />
      <div className="rounded-surface border bg-surface">
        <ListFailed error={failure} busy={false} onRetry={nothing} />
      </div>
    </Sample>
    <Sample file="ui/editable-cell.tsx" state="at rest, hover, focus; see above the page">
      <Cell />
      <Forced state="hover">
        <Cell />
      </Forced>
      <Forced state="focus">
        <Cell />
      </Forced>
    </Sample>
  </div>
)
