import type { NamedKey } from '@assure/contract/accounts/named-key.modes'
import { PenLine, RefreshCw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMay } from '#src/api/session-context.ts'
import {
  EndText,
  LastUsedText,
  NameText,
  PlacesText,
  ScopesText,
} from '#src/features/api-keys/named/key-cells.tsx'
import { keyColumns } from '#src/features/api-keys/named/key-columns.tsx'
import { hasNotes, KeyNotes } from '#src/features/api-keys/named/key-notes.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { useMediaQuery } from '#src/lib/use-media-query.ts'
import { useNow } from '#src/lib/use-now.ts'
import { ActionMenu } from '#src/ui/action-menu.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const PHONE = '(width < 640px)'
const SKELETON_ROWS = 2
export interface KeyTask {
  name: 'rotate' | 'change' | 'end'
  key: NamedKey
}

interface KeyListProps {
  /** null during the first load. */
  keys: readonly NamedKey[] | null
  empty: ReactNode
  onTask: (task: KeyTask) => void
}

interface PartProps extends KeyListProps {
  nowS: number
  menuOf: (key: NamedKey) => ReactNode
  notesOf: (key: NamedKey) => ReactNode
}

/** The keys with names: a table, or cards on a phone. */
export const KeyList = ({ keys, empty, onTask }: KeyListProps) => {
  const nowS = useNow()
  const isPhone = useMediaQuery(PHONE)
  const menuOf = (key: NamedKey) => <KeyMenu namedKey={key} onTask={onTask} />
  const notesOf = (key: NamedKey) =>
    hasNotes(key, nowS) ? (
      <KeyNotes namedKey={key} nowS={nowS} onEnd={() => onTask({ name: 'end', key })} />
    ) : null
  const Part = isPhone ? KeyCards : KeyTable
  return <Part {...{ keys, empty, onTask, nowS, menuOf, notesOf }} />
}

const KeyMenu = ({ namedKey: key, onTask }: { namedKey: NamedKey; onTask: KeyListProps['onTask'] }) => {
  const { t } = useTranslation()
  const may = useMay()
  if (!may('key.manage')) return null
  return (
    <ActionMenu
      label={t('namedKeys.actionsFor', { name: key.name })}
      actions={[
        {
          label: t('namedKeys.rotate'),
          icon: RefreshCw,
          onSelect: () => onTask({ name: 'rotate', key }),
        },
        {
          label: t('namedKeys.change'),
          icon: PenLine,
          onSelect: () => onTask({ name: 'change', key }),
        },
        {
          label: t('namedKeys.end'),
          icon: Trash2,
          danger: true,
          onSelect: () => onTask({ name: 'end', key }),
        },
      ]}
    />
  )
}

const KeyTable = ({ keys, empty, nowS, menuOf, notesOf }: PartProps) => {
  const { t } = useTranslation()
  const columns = keyColumns({ t, nowS, menuOf })
  return (
    <div className="@container relative overflow-x-auto rounded-surface border bg-surface">
      <DataTable
        label={t('namedKeys.title')}
        columns={columns}
        rows={keys}
        rowKey={(key) => key.key_id}
        below={notesOf}
        pageSize={SKELETON_ROWS}
        stale={false}
        empty={empty}
      />
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-chip text-text-muted">{label}</dt>
    <dd className="text-cell">{children}</dd>
  </div>
)

const KeyCards = ({ keys, empty, nowS, menuOf, notesOf }: PartProps) => {
  const { t } = useTranslation()
  if (keys?.length === 0) return <div className="rounded-surface border bg-surface">{empty}</div>
  return (
    <ul aria-label={t('namedKeys.title')} aria-busy={keys === null} className="flex flex-col gap-2">
      {keys === null &&
        Array.from({ length: SKELETON_ROWS }, (_, place) => (
          <li key={place} className="flex h-32 flex-col gap-3 rounded-surface border bg-surface p-4">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-1/2" />
          </li>
        ))}
      {keys?.map((key) => (
        <li key={key.key_id} className="flex flex-col gap-3 rounded-surface border bg-surface p-4">
          <div className="flex items-start gap-3">
            <span className="min-w-0 flex-1">
              <NameText namedKey={key} nowS={nowS} />
            </span>
            <span className="-mt-2 -mr-2">{menuOf(key)}</span>
          </div>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
            <Fact label={t('namedKeys.column.scopes')}>
              <ScopesText namedKey={key} />
            </Fact>
            <Fact label={t('namedKeys.column.places')}>
              <PlacesText namedKey={key} />
            </Fact>
            <Fact label={t('namedKeys.column.lastUsed')}>
              <LastUsedText namedKey={key} nowS={nowS} />
            </Fact>
            <Fact label={t('namedKeys.column.ends')}>
              <EndText namedKey={key} nowS={nowS} />
            </Fact>
          </dl>
          {notesOf(key)}
        </li>
      ))}
    </ul>
  )
}
