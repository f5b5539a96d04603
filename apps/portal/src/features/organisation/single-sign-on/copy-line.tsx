import { Copy } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import { useCopyText } from '#src/shared/page/use-copy-text.ts'
import { Button } from '#src/ui/button.tsx'

interface CopyLineProps {
  value: string
  /** The value's name, for the button. */
  what: string
}

/** A value that people copy to another program. */
export const CopyLine = ({ value, what }: CopyLineProps) => {
  const { t } = useTranslation()
  const copyText = useCopyText()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control border bg-sunken py-1 pr-1 pl-3">
      <code className="min-w-0 font-mono wrap-anywhere select-all">{value}</code>
      <Button
        size="small"
        aria-label={t('ssoSettings.copyOne', { what })}
        icon={<Copy aria-hidden size={14} />}
        onClick={() => void copyText(value)}
      >
        {t('common.copy')}
      </Button>
    </div>
  )
}
