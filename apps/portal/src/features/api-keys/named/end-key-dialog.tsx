import type { NamedKey } from '@assure/contract/accounts/named-key.modes'
import { useQueryClient } from '@tanstack/react-query'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { renewNamedKeys } from '#src/features/api-keys/named/named-key-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useNow } from '#src/lib/use-now.ts'
import { ChangeDialog } from '#src/shared/page/change-dialog.tsx'
import { useAgo } from '#src/shared/time/use-ago.ts'

interface EndKeyDialogProps {
  namedKey: NamedKey
  onClosed: () => void
}

/** Confirms the end of a key. */
export const EndKeyDialog = ({ namedKey, onClosed }: EndKeyDialogProps) => {
  const { t } = useTranslation()
  const ago = useAgo(useNow())
  const queryClient = useQueryClient()
  const { key_id, name, pairs } = namedKey
  const usedS = Math.max(...pairs.map((pair) => pair.last_used_utc))
  const end = async () => {
    await callAccount('end_named_key', { key_id })
    return null
  }
  return (
    <ChangeDialog
      title={t('namedKeys.ending.title', { name })}
      safeLabel={t('namedKeys.ending.safe')}
      actLabel={t('namedKeys.ending.act')}
      change={end}
      done={t('namedKeys.ending.done', { name })}
      failed={(error) => t('namedKeys.ending.failed', { name, reason: problemMessage(error) })}
      onSettled={() => void renewNamedKeys(queryClient)}
      removesButton
      onClosed={onClosed}
    >
      {t('namedKeys.ending.text')} {usedS > 0 && t('namedKeys.ending.used', { ago: ago(usedS) })}
    </ChangeDialog>
  )
}
