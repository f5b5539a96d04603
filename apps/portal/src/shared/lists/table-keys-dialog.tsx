import { useTranslation } from '#src/i18n/translation.ts'
import { type Key, KeysDialog } from '#src/shared/page/keys-dialog.tsx'

const KEYS = {
  cell: ['→', '←'],
  row: ['↓', '↑'],
  rowEnds: ['Home', 'End'],
  tableEnds: ['Ctrl Home', 'Ctrl End'],
  act: ['Enter'],
  select: ['Space'],
  cancel: ['Escape'],
  leave: ['Tab'],
} as const satisfies Record<string, readonly Key[]>

/** The keys of a table. */
export const TableKeysDialog = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation()
  return (
    <KeysDialog
      title={t('licences.keys.title')}
      rows={(Object.keys(KEYS) as (keyof typeof KEYS)[]).map((name) => ({
        keys: KEYS[name],
        text: t(`licences.keys.${name}`),
      }))}
      onClosed={onClosed}
    />
  )
}
