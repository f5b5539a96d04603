import { COPY_SNACKBAR_MS } from '@assure/contract/constants'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'
import { useCopyText } from '#src/shared/page/use-copy-text.ts'

interface CopyButtonProps {
  /** Accessible name, such as 'Copy the API Key'. */
  label: string
  /** Visible text; 'Copy' by default. */
  text?: string
  pending?: boolean
  valueOf: () => string | Promise<string>
  onCopied?: () => void
}

/** Copies a value. Confirms it on the button and in the snackbar. */
export const CopyButton = ({ label, text, pending = false, valueOf, onCopied }: CopyButtonProps) => {
  const { t } = useTranslation()
  const copyText = useCopyText()
  const [copiedAt, setCopiedAt] = useState(0)
  useEffect(() => {
    if (copiedAt === 0) return
    const timer = setTimeout(() => setCopiedAt(0), COPY_SNACKBAR_MS)
    return () => clearTimeout(timer)
  }, [copiedAt])
  const copy = async () => {
    if (!(await copyText(valueOf()))) return
    setCopiedAt(Date.now())
    onCopied?.()
  }
  return (
    <Button
      kind="ghost"
      size="small"
      pending={pending}
      aria-label={label}
      icon={
        copiedAt > 0 ? (
          <Check aria-hidden size={16} className="text-success" />
        ) : (
          <Copy aria-hidden size={16} />
        )
      }
      className={copiedAt > 0 ? 'text-success!' : ''}
      onClick={() => void copy()}
    >
      {copiedAt > 0 ? t('apiKeys.copied') : (text ?? t('common.copy'))}
    </Button>
  )
}
