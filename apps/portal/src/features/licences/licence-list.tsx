import type { Licence } from '@assure/contract/licences/licence.contract'
import { MoveHorizontal } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { useMay, useSession } from '#src/api/session-context.ts'
import { firstOfGroups } from '#src/features/licences/billed-to.tsx'
import { BulkBar } from '#src/features/licences/bulk-bar.tsx'
import { LicenceCards } from '#src/features/licences/licence-cards.tsx'
import { licenceColumns } from '#src/features/licences/licence-columns.tsx'
import type { StartTask } from '#src/features/licences/licence-task.ts'
import { type LicenceView, scopeOf, sortedBy } from '#src/features/licences/licence-view.ts'
import { useExtend } from '#src/features/licences/use-extend.ts'
import { useLicenceSelection } from '#src/features/licences/use-licence-selection.ts'
import type { ChangeView } from '#src/features/licences/use-licence-view.ts'
import { useScrollsSideways } from '#src/lib/use-scrolls-sideways.ts'
import { useNow } from '#src/lib/use-now.ts'
import type { ListShown } from '#src/shared/lists/list-page.tsx'
import { DataTable, type Selection } from '#src/ui/data-table.tsx'

interface LicenceListProps extends ListShown<Licence> {
  view: LicenceView
  onView: ChangeView
  onTask: StartTask
  isPhone: boolean
}

/** For members who may not send payment links. */
const NO_GROUPS: ReadonlySet<string> = new Set()

/** Licences of the view: a table, or cards on a phone, with actions for the selected ones. */
export const LicenceList = ({ view, onView, onTask, isPhone, footer, ...list }: LicenceListProps) => {
  const { t } = useTranslation()
  const { self_service: selfService } = useSession()
  const may = useMay()
  const nowS = useNow()
  const { rows } = list
  const selecting = useLicenceSelection(rows ?? undefined, scopeOf(view))
  const [box, scrolls] = useScrollsSideways()

  const mayDelete = may('licence.delete')
  const mayExtend = view.engagement === 'soon' && may('licence.update')
  const isSelectable = mayDelete || mayExtend
  const extend = useExtend((extended) => selecting.toggle(extended, false))
  const selection: Selection<Licence> | undefined = isSelectable
    ? {
        selected: selecting.selected,
        canSelect: selecting.canSelect,
        onToggle: selecting.toggle,
        texts: {
          all: t('licences.selectAll'),
          row: (licence) => t('licences.selectOne', { code: licence.licence_code }),
        },
      }
    : undefined
  const mayBill = may('billing.manage')
  const columns = useMemo(
    () =>
      licenceColumns({
        t,
        nowS,
        selfService,
        firstOfGroups: mayBill ? firstOfGroups(rows ?? []) : NO_GROUPS,
        onTask,
      }),
    [t, nowS, selfService, mayBill, rows, onTask],
  )
  const deleteSelected = () =>
    onTask({
      name: 'delete',
      licences: selecting.licences,
      elsewhere: selecting.elsewhere,
      onDeleted: selecting.clear,
    })
  const { pageSize, stale, empty } = list
  const shared = { pageSize, selection, stale, empty }
  const hasFooter = rows === null || Boolean(footer)
  return (
    <>
      {isPhone ? (
        <>
          <LicenceCards licences={rows} nowS={nowS} onTask={onTask} {...shared} />
          {footer}
        </>
      ) : (
        <>
          <p
            // Whether the table fits is known only once it is there. Where it may not, the room for this line is kept.
            className={`mb-2 flex items-center gap-1.5 text-chip text-text-muted ${scrolls ? '' : 'lg:max-xl:invisible xl:hidden'}`}
          >
            <MoveHorizontal aria-hidden size={14} />
            {t('common.sideways')}
          </p>
          <div
            ref={box}
            data-scrolls={scrolls || undefined}
            className="@container relative rounded-surface border bg-surface max-lg:overflow-x-auto data-scrolls:overflow-x-auto"
          >
            <DataTable
              label={t('licences.table')}
              columns={columns}
              rows={rows}
              rowKey={(licence) => licence.deeplink_data}
              isFaint={(licence) => licence.marked_as_deleted}
              sorting={{
                by: view.sort_by,
                direction: view.sort_direction,
                onSort: (column) => onView(sortedBy(view, column)),
              }}
              {...shared}
            />
            {hasFooter && <div className="sticky left-0 min-h-13 border-t px-4">{footer}</div>}
          </div>
        </>
      )}
      {selecting.licences.length > 0 && (
        <BulkBar
          count={selecting.licences.length}
          elsewhere={selecting.elsewhere}
          onClear={selecting.clear}
          extend={
            mayExtend
              ? { pending: extend.isPending, onExtend: () => extend.mutate(selecting.licences) }
              : undefined
          }
          onDelete={mayDelete ? deleteSelected : undefined}
        />
      )}
    </>
  )
}
