import { useTranslation } from '#src/i18n/translation.ts'
import { type Key, KeysDialog } from '#src/shared/page/keys-dialog.tsx'

const KEYS = {
  pages: ['→', '←', 'Page Down', 'Page Up'],
  ends: ['Home', 'End'],
  scroll: ['↓', '↑'],
  zoom: ['+', '−'],
  width: ['0'],
  find: ['/', 'Ctrl F'],
  matches: ['Enter', 'Shift Enter'],
  keys: ['?'],
} as const satisfies Record<string, readonly Key[]>

/** List of the viewer's keyboard shortcuts. */
export const ViewerKeysDialog = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation()
  return (
    <KeysDialog
      title={t('viewer.keysTitle')}
      rows={(Object.keys(KEYS) as (keyof typeof KEYS)[]).map((name) => ({
        keys: KEYS[name],
        text: t(`viewer.keyNames.${name}`),
      }))}
      onClosed={onClosed}
    />
  )
}
