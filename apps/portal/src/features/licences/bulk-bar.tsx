import { Trash2 } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'

interface BulkBarProps {
  count: number
  onClear: () => void
  onDelete: () => void
}

/** What can be done with the selected licences, floating above the list (LC-11). */
export const BulkBar = ({ count, onClear, onDelete }: BulkBarProps) => {
  const { t } = useTranslation()
  return (
    <section
      data-bottom-bar
      aria-label={t('licences.selected', { count })}
      className="sticky bottom-4 z-20 mx-auto mt-6 flex w-full items-center gap-2 rounded-surface border bg-surface py-2 pr-2 pl-4 shadow-pop sm:w-fit sm:pl-5"
    >
      <p role="status" className="flex-1 font-semibold whitespace-nowrap tabular-nums sm:mr-4">
        {t('licences.selected', { count })}
      </p>
      <Button kind="ghost" onClick={onClear}>
        {t('common.clear')}
      </Button>
      <Button kind="danger" icon={<Trash2 aria-hidden size={16} />} onClick={onDelete}>
        {t('licences.deleteSelected', { n: count })}
      </Button>
    </section>
  )
}
