import { useState } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { KeyList } from '#src/ui/key-list.tsx'

const KEYS = {
  pages: ['→', '←', 'Page Down', 'Page Up'],
  ends: ['Home', 'End'],
  scroll: ['↓', '↑'],
  zoom: ['+', '−'],
  width: ['0'],
  find: ['/', 'Ctrl F'],
  matches: ['Enter', 'Shift Enter'],
  keys: ['?'],
} as const

/** List of the viewer's keyboard shortcuts. */
export const KeysDialog = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={onClosed}
      title={t('viewer.keysTitle')}
      width="sm:w-120"
      closeLabel={t('viewer.close')}
      footer={
        <Button className="ml-auto" onClick={close}>
          {t('viewer.close')}
        </Button>
      }
    >
      <KeyList
        rows={(Object.keys(KEYS) as (keyof typeof KEYS)[]).map((name) => ({
          keys: KEYS[name],
          text: t(`viewer.keyNames.${name}`),
        }))}
      />
    </Dialog>
  )
}
