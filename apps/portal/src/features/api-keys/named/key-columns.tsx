import type { NamedKey } from '@assure/contract/accounts/named-key.modes'
import type { ReactNode } from 'react'
import {
  EndText,
  LastUsedText,
  NameText,
  PlacesText,
  ScopesText,
} from '#src/features/api-keys/named/key-cells.tsx'
import type { Translate } from '#src/i18n/translation.ts'
import type { Column } from '#src/ui/data-table.tsx'

/** Room for a name and the beginning of its API Key. */
const NAME_CH = 26

interface ColumnOptions {
  t: Translate
  nowS: number
  menuOf: (key: NamedKey) => ReactNode
}

/** Returns the columns of the table of keys. */
export const keyColumns = ({ t, nowS, menuOf }: ColumnOptions): Column<NamedKey>[] => [
  {
    id: 'name',
    header: t('namedKeys.column.name'),
    size: 'grow',
    minCh: NAME_CH,
    cell: (key) => (
      <span className="block py-2">
        <NameText namedKey={key} nowS={nowS} />
      </span>
    ),
  },
  {
    id: 'scopes',
    header: t('namedKeys.column.scopes'),
    size: 'grow',
    cell: (key) => <ScopesText namedKey={key} />,
  },
  {
    id: 'places',
    header: t('namedKeys.column.places'),
    size: 'grow',
    cell: (key) => <PlacesText namedKey={key} />,
  },
  {
    id: 'last_used',
    header: t('namedKeys.column.lastUsed'),
    size: 'grow',
    cell: (key) => <LastUsedText namedKey={key} nowS={nowS} />,
  },
  {
    id: 'ends',
    header: t('namedKeys.column.ends'),
    size: 'grow',
    cell: (key) => <EndText namedKey={key} nowS={nowS} />,
  },
  {
    id: 'actions',
    header: t('namedKeys.column.actions'),
    size: 'fit',
    pinClass: 'right-0 min-w-[40px] pointer-coarse:min-w-[52px]',
    silent: true,
    cell: menuOf,
  },
]
