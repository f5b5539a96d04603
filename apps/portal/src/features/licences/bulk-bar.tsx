import { CalendarPlus, Trash2 } from 'lucide-react'
import { EXTENSION_MONTHS } from '#src/features/licences/extend-engagements.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'

interface BulkBarProps {
  count: number
  /** Number of them that are on other pages. */
  elsewhere: number
  onClear: () => void
  /** Only in the list of engagements that end soon. */
  extend?: { pending: boolean; onExtend: () => void } | undefined
  /** Absent without the permission to delete. */
  onDelete?: (() => void) | undefined
}

/** Actions for the selected licences, floating above the list (LC-11). */
export const BulkBar = ({ count, elsewhere, onClear, extend, onDelete }: BulkBarProps) => {
  const { t } = useTranslation()
  return (
    <section
      data-bottom-bar
      aria-label={t('licences.selected', { count })}
      // `top` keeps it at the bottom of the window even below a short list. At the end of the page it leaves room for a
      // snackbar above itself, and takes the room that the page has for one.
      className="sticky top-[calc(100dvh-7.5rem)] bottom-4 z-20 sm:top-[calc(100dvh-5rem)] mx-auto mt-22 -mb-20 max-sm:mt-32 flex w-full flex-wrap items-center justify-end gap-2 rounded-surface border bg-surface py-2 pr-2 pl-4 shadow-pop max-sm:gap-x-0.5 max-sm:pl-3 sm:w-fit sm:pl-5"
    >
      <p role="status" className="min-w-0 flex-1 font-semibold tabular-nums sm:mr-4 sm:whitespace-nowrap">
        {t('licences.selected', { count })}
        {elsewhere > 0 && (
          <span className="block text-chip font-normal text-text-muted">
            {t('licences.selectedElsewhere', { count: elsewhere })}
          </span>
        )}
      </p>
      <Button kind="ghost" className="shrink-0 max-sm:px-2.5" onClick={onClear}>
        {t('licences.deselect')}
      </Button>
      {extend && (
        <Button
          icon={<CalendarPlus aria-hidden size={16} />}
          className="shrink-0"
          pending={extend.pending}
          onClick={extend.onExtend}
        >
          {t('licenceTasks.extend.act', { months: EXTENSION_MONTHS })}
        </Button>
      )}
      {onDelete && (
        <Button kind="danger" className="shrink-0" icon={<Trash2 aria-hidden size={16} />} onClick={onDelete}>
          {t('licences.deleteSelected', { n: count })}
        </Button>
      )}
    </section>
  )
}
