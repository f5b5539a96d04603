import { useQueryClient } from '@tanstack/react-query'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { renewTestData } from '#src/features/api-keys/test-mode/test-mode-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { ChangeDialog } from '#src/shared/page/change-dialog.tsx'

interface ClearDataDialogProps {
  /** The amounts in words. */
  licences: string
  counts: string
  onClosed: () => void
}

/** Confirms that the data of test mode is deleted. */
export const ClearDataDialog = ({ licences, counts, onClosed }: ClearDataDialogProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const clear = async () => {
    const { result } = await callAccount('clear_test_data', {})
    return result === 'OK' ? null : t('testData.clearing.failed', { reason: t('testData.NOT_TEST_MODE') })
  }
  return (
    <ChangeDialog
      title={t('testData.clearing.title')}
      safeLabel={t('testData.clearing.safe')}
      actLabel={t('testData.clearing.act')}
      change={clear}
      done={t('testData.clearing.done')}
      failed={(error) => t('testData.clearing.failed', { reason: problemMessage(error) })}
      onSettled={() => void renewTestData(queryClient)}
      onClosed={onClosed}
    >
      {t('testData.clearing.text', { licences, counts })}
    </ChangeDialog>
  )
}
